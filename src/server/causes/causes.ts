import type { FailureClass } from '../outbox/failure.ts';

/**
 * The cause of a failure: its text for the owner, and its effect on the queue. Alerts, the doctor and the table in
 * docs/causes.md use these rows.
 */
export type Cause = {
  /** The code that is stored, logged and shown; unique. */
  code: string;
  /** Other codes of the same cause. A trailing `*` stands for any ending. */
  also?: readonly string[];
  /** Effect on the message in the outbox; causes of a database have none. */
  class?: FailureClass;
  /** The cause, as the beginning of a sentence. */
  cause: string;
  /** The next step, as the end of that sentence. */
  step: string;
  /** The provider refuses our login, so the owner is alerted immediately. */
  isLogin?: true;
  /** The failure ends without any action of the owner. */
  passes?: true;
};

const MAIL: readonly Cause[] = [
  {
    code: 'smtp-recipient-unknown',
    class: 'configuration',
    cause: 'Поштовий сервер не знає такої адреси одержувача',
    step: 'перевірте, чи немає помилки в MAIL_TO і чи існує ця скринька',
  },
  {
    code: 'smtp-recipient-domain-unknown',
    class: 'configuration',
    cause: 'Домену в адресі одержувача не існує, або він не приймає пошти',
    step: 'перевірте в MAIL_TO частину адреси після «@»',
  },
  {
    code: 'smtp-recipient-mailbox-full',
    class: 'configuration',
    cause: 'Скринька одержувача переповнена',
    step: 'звільніть у ній місце або вкажіть іншу скриньку в MAIL_TO',
  },
  {
    code: 'smtp-recipient-disabled',
    class: 'configuration',
    cause: 'Скриньку одержувача вимкнено або заблоковано',
    step: 'увійдіть у неї та поновіть її, або вкажіть іншу в MAIL_TO',
  },
  {
    code: 'smtp-recipient-restricted',
    class: 'configuration',
    cause: 'Ця скринька або група приймає листи лише від дозволених відправників',
    step: 'дозвольте в її налаштуваннях адресу MAIL_FROM або вкажіть іншу скриньку в MAIL_TO',
  },
  {
    code: 'smtp-too-many-recipients',
    class: 'configuration',
    cause: 'Сервер не приймає стільки одержувачів в одному листі',
    step: 'залиште менше адрес у MAIL_TO',
  },
  {
    code: 'smtp-sender-not-allowed',
    class: 'configuration',
    cause: 'Сервер не дозволяє надсилати від імені MAIL_FROM',
    step: 'вкажіть у MAIL_FROM ту скриньку, логін якої стоїть у SMTP_URL, або дозвольте їй надсилати від цієї адреси (псевдонім, «Надіслати як»)',
  },
  {
    code: 'smtp-identity-not-verified',
    class: 'configuration',
    cause: 'Служба пошти надсилає лише з підтверджених адрес або на дозволені',
    step: 'підтвердьте в її кабінеті адресу чи домен MAIL_FROM, а в пробному режимі — й адреси MAIL_TO',
  },
  {
    code: 'smtp-sender-domain-unknown',
    class: 'configuration',
    cause: 'Сервер не знайшов домену або скриньки відправника',
    step: 'перевірте, чи немає помилки в MAIL_FROM і чи існує ця адреса',
  },
  {
    code: 'smtp-spf-dkim-dmarc',
    class: 'configuration',
    cause: 'Лист не пройшов перевірки відправника (SPF, DKIM, DMARC)',
    step: 'додайте поштовий сервер до запису SPF і ввімкніть DKIM у DNS домену MAIL_FROM; лист з адреси на gmail.com чи ukr.net надсилайте через саму цю пошту',
  },
  {
    code: 'smtp-relay-denied',
    class: 'configuration',
    cause: 'Сервер не пересилає листів на інші домени',
    step: 'впишіть у SMTP_URL логін і пароль або попросіть адміністратора дозволити пересилання',
  },
  {
    code: 'smtp-login-required',
    class: 'configuration',
    isLogin: true,
    cause: 'Сервер не приймає листів без входу',
    step: 'впишіть у SMTP_URL логін і пароль та звірте порт (465 або 587)',
  },
  {
    code: 'smtp-auth-failed',
    class: 'configuration',
    isLogin: true,
    cause: 'Поштовий сервер не приймає логін або пароль із SMTP_URL',
    step: 'звірте повну адресу й пароль; Gmail, ukr.net, meta.ua, i.ua, Yahoo та iCloud вимагають окремого пароля для програм',
  },
  {
    code: 'smtp-auth-failed-microsoft',
    class: 'configuration',
    isLogin: true,
    cause: 'Microsoft не прийняв логін або пароль, чи вхід за паролем там вимкнено',
    step: 'звірте їх, а якщо вони правильні, попросіть адміністратора ввімкнути SMTP AUTH для скриньки або візьміть EmailJS',
  },
  {
    code: 'smtp-app-password-needed',
    class: 'configuration',
    isLogin: true,
    cause: 'Пошта вимагає окремого пароля для програм, а не звичайного',
    step: 'створіть його в налаштуваннях безпеки скриньки й впишіть у SMTP_URL (docs/channels.md)',
  },
  {
    code: 'smtp-basic-auth-disabled',
    class: 'configuration',
    isLogin: true,
    cause: 'Microsoft вимкнув для цієї скриньки вхід за паролем (SMTP AUTH)',
    step: 'попросіть адміністратора Microsoft 365 увімкнути його, або візьміть EmailJS чи іншу скриньку',
  },
  {
    code: 'smtp-client-access-off',
    class: 'configuration',
    isLogin: true,
    cause: 'У скриньці вимкнено доступ поштових програм',
    step: 'увімкніть у її налаштуваннях доступ за IMAP/POP3/SMTP і впишіть у SMTP_URL пароль для програм',
  },
  {
    code: 'smtp-account-blocked',
    class: 'configuration',
    isLogin: true,
    cause: 'Обліковий запис відправника заблоковано, обмежено або ще не активовано',
    step: 'увійдіть у нього через браузер, виконайте, чого він просить, або напишіть у підтримку пошти',
  },
  {
    code: 'smtp-web-login-needed',
    class: 'configuration',
    isLogin: true,
    cause: 'Пошта просить підтвердити вхід через браузер',
    step: 'увійдіть у скриньку браузером і підтвердьте вхід; якщо не допоможе, створіть пароль для програм',
  },
  {
    code: 'smtp-password-expired',
    class: 'configuration',
    isLogin: true,
    cause: 'Строк дії пароля скриньки минув',
    step: 'задайте новий пароль і впишіть його в SMTP_URL',
  },
  {
    code: 'smtp-login-attempts',
    class: 'transient',
    passes: true,
    cause: 'Забагато спроб входу, тож пошта поки що не впускає',
    step: 'зачекайте, сайт спробує сам; якщо повторюється, звірте пароль і чи не входить тим самим логіном інша програма',
  },
  {
    code: 'smtp-auth-not-offered',
    class: 'configuration',
    isLogin: true,
    cause: 'Сервер на цьому порту не приймає входу за логіном і паролем',
    step: 'звірте в SMTP_URL хост і порт у довідці пошти (зазвичай smtps:// і 465 або smtp:// і 587)',
  },
  {
    code: 'smtp-ip-not-authorized',
    class: 'configuration',
    cause: 'Служба пошти приймає листи лише з дозволених IP-адрес',
    step: 'додайте в її кабінеті адресу цього сервера до дозволених',
  },
  {
    code: 'smtp-daily-limit',
    class: 'transient',
    passes: true,
    cause: 'Вичерпано кількість листів на добу або за тарифом',
    step: 'зачекайте до завтра чи збільште ліміт у пошті або хостингу, сайт надішле решту сам',
  },
  {
    code: 'smtp-rate-limit',
    class: 'transient',
    passes: true,
    cause: 'Забагато листів або з’єднань за короткий час (хвилину чи годину)',
    step: 'зачекайте, сайт повторить сам; якщо це триває, збільште обмеження в пошті або хостингу',
  },
  {
    code: 'smtp-greylisting',
    class: 'transient',
    passes: true,
    cause: 'Сервер відклав лист незнайомого відправника («сірий список»)',
    step: 'зачекайте, сайт повторить сам за кілька хвилин',
  },
  {
    code: 'smtp-server-temporary',
    class: 'transient',
    passes: true,
    cause: 'Поштовий сервер тимчасово не приймає листів',
    step: 'зачекайте, сайт повторить сам',
  },
  {
    code: 'smtp-blocklist',
    class: 'configuration',
    cause:
      'Сервер одержувача не приймає листів із цієї IP-адреси: вона в списку заблокованих або з поганою репутацією',
    step: 'попросіть хостинг чи пошту вилучити її зі списку, або надсилайте через іншу пошту',
  },
  {
    code: 'smtp-reverse-dns',
    class: 'configuration',
    cause: 'IP-адреса, з якої йде лист, не має зворотного запису DNS (PTR)',
    step: 'попросіть хостинг додати його, або надсилайте через поштову скриньку',
  },
  {
    code: 'smtp-helo-refused',
    class: 'configuration',
    cause: 'Поштовий сервер не приймає імені, яким назвався цей комп’ютер (HELO)',
    step: 'задайте серверу повне ім’я (hostnamectl), або надсилайте через поштову скриньку з входом',
  },
  {
    code: 'smtp-spam-content',
    class: 'transient',
    cause: 'Сервер вважає вміст листа спамом або небезпечним',
    step: 'прочитайте заявку в боті або в базі, а в пошті одержувача дозвольте адресу MAIL_FROM',
  },
  {
    code: 'smtp-message-too-large',
    class: 'message',
    cause: 'Лист завеликий для поштового сервера',
    step: 'збільште дозволений розмір листа на сервері, або візьміть іншу скриньку',
  },
  {
    code: 'smtp-message-format',
    class: 'message',
    cause: 'Серверу не подобається будова листа',
    step: 'покажіть відповідь розробникові й перевірте, чи правильно записано MAIL_FROM і MAIL_TO',
  },
  {
    code: 'smtp-tls-required',
    class: 'configuration',
    cause: 'Сервер приймає пошту лише через шифроване з’єднання',
    step: 'впишіть у SMTP_URL smtps:// і порт 465, або smtp:// і 587 з логіном і паролем',
  },
  {
    code: 'smtp-tls-failed',
    class: 'transient',
    cause: 'Сервер не зміг увімкнути шифрування (TLS)',
    step: 'попросіть адміністратора пошти перевірити сертифікат, або спробуйте smtps:// і порт 465',
  },
  {
    code: 'smtp-no-tls',
    class: 'configuration',
    cause: 'Поштовий сервер не пропонує шифрування, тож сайт не надсилає йому пароля',
    step: 'впишіть у SMTP_URL адресу smtps:// або візьміть інший сервер',
  },
  {
    code: 'smtp-settings',
    class: 'configuration',
    cause: 'З налаштувань пошти не вдалося скласти лист',
    step: 'перевірте SMTP_URL, MAIL_FROM і MAIL_TO',
  },
  {
    code: 'smtp-no-service',
    class: 'configuration',
    cause: 'Сервер за цією адресою не приймає пошти',
    step: 'звірте хост і порт у SMTP_URL',
  },
];

const NETWORK: readonly Cause[] = [
  {
    code: 'network-name-not-found',
    class: 'transient',
    cause: 'Сервера з таким ім’ям не знайдено',
    step: 'перевірте, чи його написано без помилки і чи є на сервері сайту інтернет (DNS)',
  },
  {
    code: 'network-econnrefused',
    class: 'transient',
    cause: 'За цією адресою й портом ніхто не відповідає',
    step: 'перевірте хост і порт та чи працює там програма',
  },
  {
    code: 'network-timeout',
    also: ['timeout'],
    class: 'transient',
    passes: true,
    cause: 'Відповіді не було вчасно',
    step: 'сайт пробує далі; якщо це триває, перевірте хост, порт і чи не закриває їх брандмауер або хостинг',
  },
  {
    code: 'network-lost',
    class: 'transient',
    passes: true,
    cause: 'З’єднання обірвалося',
    step: 'сайт пробує далі; якщо це триває, перевірте мережу, хост і порт',
  },
  {
    code: 'network-unreachable',
    class: 'transient',
    cause: 'До сервера немає шляху мережею',
    step: 'перевірте мережу сервера сайту й брандмауер',
  },
  {
    code: 'network-tls-mode',
    class: 'transient',
    cause: 'Порт і спосіб шифрування не пасують одне одному',
    step: 'для порту 465 потрібна адреса smtps://, для 587 і 25 — smtp://',
  },
  {
    code: 'network-certificate',
    class: 'transient',
    cause: 'Сертифікат сервера недійсний або виписаний на інше ім’я',
    step: 'перевірте, чи правильно вказано хост; якщо так, його власник має поновити сертифікат',
  },
  {
    code: 'network-clock',
    class: 'transient',
    cause: 'Годинник сервера сайту відстає, тому сертифікат служби ще не чинний',
    step: 'перевірте час (timedatectl) і ввімкніть його звіряння: timedatectl set-ntp true',
  },
  {
    code: 'network-tls',
    class: 'transient',
    cause: 'Сервер і сайт не домовилися про шифрування',
    step: 'перевірте хост і порт; якщо вони правильні, сервер має підтримувати TLS 1.2 або новіший',
  },
  {
    code: 'network',
    class: 'transient',
    passes: true,
    cause: 'Не вдалося з’єднатися',
    step: 'сайт пробує далі; якщо це триває, перевірте хост, порт і мережу',
  },
  {
    code: 'foreign-answer',
    also: ['redirect', 'bot-garbage', 'emailjs-garbage', 'bot-foreign-answer'],
    class: 'transient',
    cause: 'Замість служби відповідає інша програма, наприклад проксі або сторінка входу до мережі',
    step: 'перевірте мережу сервера сайту, а якщо змінювали TELEGRAM_ORIGIN чи EMAILJS_ORIGIN, то й їх',
  },
];

const BOT: readonly Cause[] = [
  {
    code: 'bot-token-wrong',
    also: ['bot-401', 'bot-404'],
    class: 'configuration',
    isLogin: true,
    cause: 'Telegram не знає такого токена бота',
    step: 'скопіюйте його ще раз повністю від @BotFather у TELEGRAM_BOT_TOKEN',
  },
  {
    code: 'bot-chat-not-found',
    class: 'configuration',
    cause: 'Такого чату немає, або бота до нього не додано',
    step: 'звірте TELEGRAM_CHAT_ID (номер групи починається з мінуса) і додайте бота до чату',
  },
  {
    code: 'bot-chat-migrated',
    class: 'configuration',
    cause: 'Групи з цим номером більше немає: її видалено, або вона стала супергрупою з новим номером',
    step: 'дізнайтеся номер нинішньої групи (docs/channels.md) і впишіть його в TELEGRAM_CHAT_ID',
  },
  {
    code: 'bot-removed',
    class: 'configuration',
    cause: 'Бота вилучено з чату',
    step: 'додайте його знову',
  },
  {
    code: 'bot-blocked',
    class: 'configuration',
    cause: 'Людина, якій пише бот, заблокувала його',
    step: 'розблокуйте бота в Telegram',
  },
  {
    code: 'bot-not-started',
    class: 'configuration',
    cause: 'Бот не може написати людині першим',
    step: 'відкрийте його в Telegram і натисніть Start',
  },
  {
    code: 'bot-chat-is-bot',
    class: 'configuration',
    cause: 'У TELEGRAM_CHAT_ID стоїть номер бота, а боти не пишуть ботам',
    step: 'впишіть номер групи або свій (docs/channels.md)',
  },
  {
    code: 'bot-user-deactivated',
    class: 'configuration',
    cause: 'Обліковий запис, якому пише бот, видалено',
    step: 'вкажіть інший TELEGRAM_CHAT_ID',
  },
  {
    code: 'bot-no-rights',
    class: 'configuration',
    cause: 'Бот у чаті не має права писати',
    step: 'дозвольте йому надсилати повідомлення (у каналі — зробіть адміністратором)',
  },
  {
    code: 'bot-topic-closed',
    class: 'configuration',
    cause: 'Тему групи, у яку пише бот, закрито або видалено',
    step: 'відкрийте її знову або вимкніть теми в групі',
  },
  {
    code: 'bot-message-too-long',
    class: 'message',
    cause: 'Повідомлення задовге для Telegram',
    step: 'прочитайте заявку в пошті або в базі й покажіть це розробникові',
  },
  {
    code: 'bot-message-empty',
    class: 'message',
    cause: 'Повідомлення для Telegram порожнє',
    step: 'прочитайте заявку в пошті або в базі й покажіть це розробникові',
  },
  {
    code: 'bot-parse-entities',
    class: 'message',
    cause: 'Telegram не розібрав розмітки повідомлення',
    step: 'прочитайте заявку в пошті або в базі й покажіть це розробникові',
  },
  {
    code: 'bot-rate-limit',
    also: ['bot-429', 'bot-busy'],
    class: 'transient',
    passes: true,
    cause: 'Telegram просить писати рідше',
    step: 'зачекайте, сайт повторить сам',
  },
  {
    code: 'bot-conflict',
    also: ['bot-409'],
    class: 'transient',
    cause: 'Тим самим ботом користується інша програма',
    step: 'зупиніть її або створіть для сайту окремого бота в @BotFather',
  },
  {
    code: 'bot-server-temporary',
    also: ['bot-5*'],
    class: 'transient',
    passes: true,
    cause: 'Telegram тимчасово не працює',
    step: 'зачекайте, сайт повторить сам',
  },
];

const EMAILJS: readonly Cause[] = [
  {
    code: 'emailjs-key',
    class: 'configuration',
    isLogin: true,
    cause: 'EmailJS не знає такого відкритого ключа',
    step: 'звірте EMAILJS_PUBLIC_KEY (Account → General → Public Key)',
  },
  {
    code: 'emailjs-private-key',
    class: 'configuration',
    isLogin: true,
    cause: 'EmailJS чекає на правильний закритий ключ',
    step: 'звірте EMAILJS_PRIVATE_KEY (Account → General → Private Key)',
  },
  {
    code: 'emailjs-keys',
    also: ['emailjs-401'],
    class: 'configuration',
    isLogin: true,
    cause: 'EmailJS не приймає ключів',
    step: 'звірте EMAILJS_PUBLIC_KEY і EMAILJS_PRIVATE_KEY (Account → General)',
  },
  {
    code: 'emailjs-server-calls-off',
    class: 'configuration',
    isLogin: true,
    cause: 'EmailJS не приймає викликів із сервера',
    step: 'увімкніть у його кабінеті Account → Security → «Allow EmailJS API for non-browser applications»',
  },
  {
    code: 'emailjs-origin-blocked',
    class: 'configuration',
    cause: 'EmailJS не приймає викликів звідси: діє список дозволених доменів чи адрес',
    step: 'приберіть обмеження або додайте сервер сайту в Account → Security',
  },
  {
    code: 'emailjs-account-blocked',
    class: 'configuration',
    isLogin: true,
    cause: 'Обліковий запис EmailJS заблоковано або вимкнено',
    step: 'увійдіть у його кабінет і напишіть у підтримку EmailJS',
  },
  {
    code: 'emailjs-service',
    class: 'configuration',
    cause: 'EmailJS не знає такої поштової служби',
    step: 'звірте EMAILJS_SERVICE_ID (Email Services → Service ID)',
  },
  {
    code: 'emailjs-service-disconnected',
    class: 'configuration',
    cause: 'EmailJS втратив доступ до вашої пошти',
    step: 'під’єднайте її ще раз: Email Services → ваша служба → Reconnect Account',
  },
  {
    code: 'emailjs-service-scope',
    class: 'configuration',
    cause: 'EmailJS не має дозволу надсилати листи з вашої пошти',
    step: 'під’єднайте її ще раз (Email Services → Reconnect Account) і позначте дозвіл «Send email on your behalf»',
  },
  {
    code: 'emailjs-service-login',
    class: 'configuration',
    cause: 'Пошта, під’єднана до EmailJS, не приймає логіна або пароля',
    step: 'впишіть чинні в Email Services (де треба — пароль для програм)',
  },
  {
    code: 'emailjs-service-limit',
    class: 'transient',
    passes: true,
    cause: 'Пошта, під’єднана до EmailJS, вичерпала кількість листів на добу',
    step: 'зачекайте до завтра, сайт надішле решту сам',
  },
  {
    code: 'emailjs-template',
    class: 'configuration',
    cause: 'В EmailJS немає такого шаблону',
    step: 'звірте EMAILJS_TEMPLATE_CONTACT, _TRIAL і _PACKAGE (Email Templates → Template ID)',
  },
  {
    code: 'emailjs-template-captcha',
    class: 'configuration',
    cause: 'Шаблон EmailJS вимагає reCAPTCHA, а сервер пройти її не може',
    step: 'вимкніть «Enable reCAPTCHA V2 verification» у налаштуваннях кожного шаблону',
  },
  {
    code: 'emailjs-template-broken',
    class: 'configuration',
    cause: 'EmailJS не може заповнити шаблон: у ньому помилка',
    step: 'вставте шаблон ще раз (docs/channels.md)',
  },
  {
    code: 'emailjs-recipient',
    class: 'configuration',
    cause: 'У шаблоні EmailJS не вказано, кому надсилати, або адресу записано з помилкою',
    step: 'заповніть у ньому To Email',
  },
  {
    code: 'emailjs-recipient-mailbox-full',
    class: 'configuration',
    cause: 'Скринька одержувача переповнена',
    step: 'звільніть у ній місце або вкажіть іншу в полі To Email кожного шаблону EmailJS',
  },
  {
    code: 'emailjs-quota',
    also: ['emailjs-402', 'emailjs-426'],
    class: 'configuration',
    cause: 'Вичерпано місячну кількість листів EmailJS',
    step: 'зачекайте до нового місяця або змініть тариф',
  },
  {
    code: 'emailjs-message-too-large',
    also: ['emailjs-413'],
    class: 'message',
    cause: 'Заявка завелика для EmailJS (понад 50 КБ)',
    step: 'прочитайте її в боті або в базі',
  },
  {
    code: 'emailjs-rate-limit',
    also: ['emailjs-429'],
    class: 'transient',
    passes: true,
    cause: 'EmailJS просить надсилати рідше',
    step: 'зачекайте, сайт повторить сам',
  },
  {
    code: 'emailjs-server-temporary',
    also: ['emailjs-5*'],
    class: 'transient',
    passes: true,
    cause: 'EmailJS тимчасово не працює',
    step: 'зачекайте, сайт повторить сам',
  },
];

const WEBHOOK: readonly Cause[] = [
  {
    code: 'webhook-redirect',
    class: 'configuration',
    cause: 'Програма за адресою WEBHOOK_URL відповідає переадресацією, а сайт за нею не йде',
    step: 'вкажіть остаточну адресу; якщо це Google Таблиця, причину видно в Apps Script → «Виконання», найчастіше це ключ в адресі',
  },
  {
    code: 'webhook-401',
    class: 'configuration',
    isLogin: true,
    cause: 'Програма за адресою WEBHOOK_URL не приймає підпису',
    step: 'перевірте, чи той самий WEBHOOK_SECRET у неї',
  },
  {
    code: 'webhook-403',
    class: 'configuration',
    cause: 'Програма за адресою WEBHOOK_URL не дозволяє доступу',
    step: 'перевірте WEBHOOK_SECRET і чи дозволено в ній адресу цього сервера',
  },
  {
    code: 'webhook-404',
    also: ['webhook-405', 'webhook-410'],
    class: 'configuration',
    cause: 'За адресою WEBHOOK_URL заявок не приймають',
    step: 'звірте адресу до останнього знака',
  },
  {
    code: 'webhook-413',
    class: 'message',
    cause: 'Заявка завелика для програми за адресою WEBHOOK_URL',
    step: 'дозвольте в ній більший розмір запиту',
  },
  {
    code: 'webhook-429',
    class: 'transient',
    passes: true,
    cause: 'Програма за адресою WEBHOOK_URL просить надсилати рідше',
    step: 'зачекайте, сайт повторить сам',
  },
  {
    code: 'webhook-server-temporary',
    also: ['webhook-5*'],
    class: 'transient',
    cause: 'У програмі за адресою WEBHOOK_URL стався збій',
    step: 'сайт пробує далі; якщо це триває, подивіться її журнал',
  },
];

const SITE: readonly Cause[] = [
  {
    code: 'crash',
    class: 'message',
    cause: 'Сервер десять разів завершився, поки надсилав цю заявку',
    step: 'зателефонуйте людині й повідомте про це розробникові',
  },
  {
    code: 'unexpected',
    also: ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'],
    class: 'transient',
    cause: 'Помилка самої програми сайту',
    step: 'повідомте про неї розробникові разом із рядком журналу',
  },
];

const DATABASE: readonly Cause[] = [
  {
    code: 'sqlite-full',
    cause: 'На диску бази заявок немає місця',
    step: 'звільніть місце',
  },
  {
    code: 'sqlite-busy',
    cause: 'Базу заявок тримає інша програма',
    step: 'закрийте програму, яка відкрила файл бази',
  },
  {
    code: 'sqlite-moved',
    also: ['moved'],
    cause: 'Файл бази заявок замінено або переміщено під час роботи сервера',
    step: 'systemctl restart school',
  },
  {
    code: 'sqlite-read-only',
    cause: 'Базу заявок дозволено лише читати',
    step: 'поверніть теку й файли бази користувачу school і перевірте, чи диск не змонтовано лише для читання',
  },
  {
    code: 'sqlite-cannot-open',
    cause: 'Файл бази заявок не відкривається',
    step: 'перевірте, чи є тека бази, чи належить вона користувачу school і чи змонтовано диск',
  },
  {
    code: 'sqlite-write-failed',
    cause: 'У файл бази заявок не вдалося записати: вичерпано квоту, немає місця або несправний диск',
    step: 'перевірте квоту й місце (quota, df), а тоді журнал машини (dmesg)',
  },
  {
    code: 'sqlite-locks-refused',
    cause: 'Файлова система бази заявок не дає блокувати файл, як буває на мережевих дисках',
    step: 'покладіть базу на власний диск машини',
  },
  {
    code: 'sqlite-files-refused',
    cause: 'Допоміжний файл бази заявок не вдалося створити, прочитати або видалити',
    step: 'поверніть теку й файли бази користувачу school і перевірте, чи не прибирає їх інша програма',
  },
  {
    code: 'sqlite-disk-failed',
    cause: 'Диск бази заявок дає помилки',
    step: 'подивіться журнал машини (dmesg); якщо диск несправний, замініть його й виконайте school restore',
  },
  {
    code: 'sqlite-damaged',
    cause: 'Базу заявок пошкоджено',
    step: 'збережіть копію файлу, а тоді school restore з найновішою копією',
  },
  {
    code: 'sqlite-no-memory',
    cause: 'Базі заявок бракує пам’яті',
    step: 'звільніть пам’ять машини',
  },
  {
    code: 'lost',
    also: ['postgres-08*', 'ECONNRESET'],
    cause: 'Зв’язок із PostgreSQL обірвався',
    step: 'наступний з’явиться сам; якщо це часто, подивіться журнал PostgreSQL і мережу',
  },
  {
    code: 'postgres-timeout',
    also: ['postgres-57014', 'ETIMEDOUT'],
    cause: 'PostgreSQL не відповів вчасно',
    step: 'подивіться, чи не перевантажені база й мережа',
  },
  {
    code: 'postgres-57',
    also: ['postgres-57*'],
    cause: 'PostgreSQL запускається або зупиняється',
    step: 'зачекайте; якщо це триває, systemctl status postgresql',
  },
  {
    code: 'postgres-53',
    also: ['postgres-53*'],
    cause: 'PostgreSQL бракує диска, пам’яті або з’єднань',
    step: 'звільніть місце або збільште max_connections',
  },
  {
    code: 'postgres-28',
    also: ['postgres-28*'],
    cause: 'PostgreSQL не приймає користувача або пароля з DATABASE_URL',
    step: 'звірте їх і pg_hba.conf',
  },
  {
    code: 'postgres-3D',
    also: ['postgres-3D*'],
    cause: 'У PostgreSQL немає бази, названої в DATABASE_URL',
    step: 'створіть її (createdb) або виправте DATABASE_URL',
  },
  {
    code: 'postgres-25006',
    cause: 'PostgreSQL тут лише для читання: це репліка',
    step: 'вкажіть у DATABASE_URL головний сервер',
  },
  {
    code: 'postgres-42501',
    cause: 'Користувачу з DATABASE_URL бракує прав на таблиці',
    step: 'зробіть його власником бази',
  },
  {
    code: 'postgres-42',
    also: ['postgres-42*', 'postgres-0A*'],
    cause: 'Таблиці в PostgreSQL не такі, яких чекає ця версія сайту',
    step: 'перевірте, чи не змінювала їх інша програма, і повідомте розробникові',
  },
  {
    code: 'postgres-40',
    also: ['postgres-40*', 'postgres-55*'],
    cause: 'PostgreSQL зайнятий іншою роботою з тими самими рядками',
    step: 'зачекайте, сайт повторить сам',
  },
  {
    code: 'postgres-58',
    also: ['postgres-58*', 'postgres-XX*'],
    cause: 'PostgreSQL повідомляє про внутрішній збій або збій диска',
    step: 'подивіться його журнал',
  },
  {
    code: 'ECONNREFUSED',
    cause: 'За адресою PostgreSQL ніхто не відповідає',
    step: 'systemctl status postgresql; звірте хост і порт у DATABASE_URL',
  },
  {
    code: 'ENOTFOUND',
    also: ['EAI_AGAIN'],
    cause: 'Сервера PostgreSQL з таким ім’ям не знайдено',
    step: 'звірте хост у DATABASE_URL і DNS',
  },
];

/** All causes, in the order in which patterns are tried. */
export const CAUSES: readonly Cause[] = [
  ...MAIL,
  ...NETWORK,
  ...BOT,
  ...EMAILJS,
  ...WEBHOOK,
  ...SITE,
  ...DATABASE,
];
