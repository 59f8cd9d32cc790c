import { classOf, findCause } from '../../causes/find-cause.ts';
import type { FailureClass } from '../../outbox/failure.ts';
import type { ProviderAnswer } from '../post-json.ts';

/** Patterns in EmailJS texts; the first match names the cause. */
const TEXTS: readonly (readonly [pattern: RegExp, cause: string])[] = [
  // The recipient's mail server answered. Its text may mention a quota too.
  [
    /mail ?box (?:is )?(?:already )?full|inbox is (?:full|out of storage)|out of storage space|tried to reach is over quota|\b[45]\.2\.2\b/i,
    'recipient-mailbox-full',
  ],
  [/captcha/i, 'template-captcha'],
  [/non-browser|server[- ]side|not allowed from (?:a )?server/i, 'server-calls-off'],
  [/private key|(?<!oauth 2 )access ?token|strict mode/i, 'private-key'],
  [/public key|user_id|user id|account not found|no account/i, 'key'],
  [
    /account\b.{0,40}\b(?:block|suspend|disabled|banned|not active|deactivat|inactive|limited)/i,
    'account-blocked',
  ],
  [/\b(?:origin|domain|whitelist|white list|allow ?list|ip address|blocked list)\b/i, 'origin-blocked'],
  [/insufficient (?:authentication )?(?:scope|permission)|PERMISSION_DENIED/i, 'service-scope'],
  [
    /invalid[ _]grant|reconnect|grant|oauth 2 access token|token (?:has |has been |is |was )?(?:expired|revoked)|refresh token|invalid_client|unauthori[sz]ed_client|access (?:has been )?revoked|no refresh|unauthorized|invalid credentials(?! .*535)/i,
    'service-disconnected',
  ],
  [
    /invalid login|\b53[45]\b|username and password|authentication (?:failed|unsuccessful|credentials)|application-specific|app password|auth\w* failed|EAUTH/i,
    'service-login',
  ],
  [
    /(?:daily|sending|user-rate|rate) limit|too many (?:messages|emails)|quota exceeded for|limit exceeded.*gmail|gmail.*limit|5\.4\.5/i,
    'service-limit',
  ],
  [/recipients?\b|no recipient|to email|invalid to header|to_email/i, 'recipient'],
  [/size|too (?:large|long|big)|50 ?kb/i, 'message-too-large'],
  [
    /template\b.{0,40}\b(?:variables?|corrupt|syntax|broken|render|parse)|(?:corrupt|syntax|render|parse)\w*\b.{0,40}\btemplate|dynamic variables/i,
    'template-broken',
  ],
  [/template/i, 'template'],
  [/quota|monthly|limit|upgrade|subscription|plan\b/i, 'quota'],
  [/service[ _]id|service not found/i, 'service'],
];

/** Statuses whose text names the cause. */
const DESCRIBED = new Set([400, 401, 402, 403, 404, 412, 422, 426]);

/** Every message fails until the owner fixes the account. 400 and 422 may concern one message. */
const CONFIGURATION = new Set([401, 402, 403, 404, 412, 426]);

/** Classifies a refusal of EmailJS by its status and text. */
export function readEmailJsRefusal({ status, text }: Pick<ProviderAnswer, 'status' | 'text'>): {
  failureClass: FailureClass;
  code: string;
} {
  if (status === 200) return { failureClass: 'transient', code: 'emailjs-garbage' };
  // EmailJS itself answers with a line of plain text.
  const isPage = text.trimStart().startsWith('<');
  const found =
    DESCRIBED.has(status) && !isPage ? TEXTS.find(([pattern]) => pattern.test(text))?.[1] : undefined;
  if (found) return { failureClass: classOf(`emailjs-${found}`), code: `emailjs-${found}` };
  const code = `emailjs-${status}`;
  const failureClass = findCause(code)?.class ?? (CONFIGURATION.has(status) ? 'configuration' : 'transient');
  return { failureClass, code };
}
