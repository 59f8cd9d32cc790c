// Приймає заявки із сайту в Google Таблицю. Як увімкнути: docs/terminal-guide.md, «Заявки в Google Таблиці».

// Придумайте довгий ключ і допишіть його до адреси: WEBHOOK_URL=https://script.google.com/macros/s/…/exec?key=КЛЮЧ
const KEY = 'ЗАМІНІТЬ-НА-ДОВГИЙ-ВИПАДКОВИЙ-КЛЮЧ';

const EVENTS = {
  'lead.created': 'нова',
  'conversation.new': 'повернено',
  'conversation.taken': 'у роботі',
  'conversation.callback': 'передзвонити',
  'conversation.trial': 'пробний',
  'conversation.deciding': 'думає',
  'conversation.student': 'учень',
  'conversation.lost': 'закрито',
  'conversation.spam': 'спам',
};

// biome-ignore lint/correctness/noUnusedVariables: Google calls it
function doPost(request) {
  try {
    // Заголовків із підписом Google скриптові не показує, тож чужих розпізнаємо за ключем в адресі.
    if (request.parameter.key !== KEY) throw new Error('Чужий запит');
    const { type, data } = JSON.parse(request.postData.contents);
    if (type in EVENTS) writeOnce(type, data);
  } catch (error) {
    console.error(error);
    // На помилку Google відповідає кодом 200, і рядок загубився б. ContentService відповідає переадресацією: сайт за нею
    // не йде, повідомить про це й надішле заявку ще раз.
    return ContentService.createTextOutput(String(error));
  }
  // HtmlService відповідає без переадресації.
  return HtmlService.createHtmlOutput('OK');
}

function writeOnce(type, data) {
  const lock = LockService.getScriptLock();
  lock.waitLock(8000);
  try {
    writeRow(type, data);
    // Запис у таблицю Google відкладає; про його помилку стане відомо лише тут.
    SpreadsheetApp.flush();
  } finally {
    lock.releaseLock();
  }
}

function writeRow(type, data) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
  const ids = sheet.getRange(1, 1, Math.max(sheet.getLastRow(), 1), 1).getValues();
  // Те саме може прийти двічі, якщо перша відповідь загубилася дорогою.
  if (ids.some(([id]) => id === data.id)) return;
  const { name, phone, subject, package_name, message, comment } = data.fields;
  const texts = [
    EVENTS[type],
    data.by,
    name,
    data.phone || phone,
    subject,
    package_name,
    data.note || message || comment,
    data.source.page,
  ];
  // Апостроф не дає таблиці виконати чужий текст як формулу.
  sheet.appendRow([
    data.id,
    data.number,
    new Date(data.received_at),
    ...texts.map((text) => (text ? `'${text}` : '')),
  ]);
}
