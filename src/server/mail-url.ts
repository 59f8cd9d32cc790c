/** A host, optionally with port and path, after the last «@» of an address. */
const SERVER = /^(?:\[[\da-f:.]+\]|[^\s@/?#\\:%]+)(?::\d+)?(?:[/?].*)?$/i;

/** Characters that end the login or begin another part of a URL, and a percent sign that begins no escape. */
const RAW = /[#/?\\@\s]|%(?![\da-f]{2})/gi;

const EXPECTED = 'очікується адреса, що починається з smtps:// або smtp://';

const CUT_OFF = 'після логіна й пароля бракує @сервер:порт; якщо в паролі є «#», пишіть замість нього %23';

/** Ports with a fixed kind of encryption (RFC 8314): from the start, or after STARTTLS. */
const ENCRYPTED_PORT = '465';
const STARTTLS_PORTS = ['25', '587'];

/** Explains a mistake in `SMTP_URL` without any part of the password; undefined if it is valid. */
export function explainMailUrl(value: string): string | undefined {
  const [, protocol, rest = ''] = /^(smtps?):\/\/(.+)$/is.exec(value.trim()) ?? [];
  if (!protocol) return EXPECTED;
  const at = rest.lastIndexOf('@');
  if (at >= 0 && SERVER.test(rest.slice(at + 1))) {
    const [login = '', ...password] = rest.slice(0, at).split(':');
    const raw = explainRaw('логіні', login) ?? explainRaw('паролі', password.join(':'));
    if (raw) return raw;
  }
  // The settings file ends an unquoted value at a «#».
  if (at < 0 && (!URL.canParse(value) || rest.includes('%40'))) return CUT_OFF;
  if (!URL.canParse(value)) return EXPECTED;
  const { hostname, port } = new URL(value);
  if (!hostname) return EXPECTED;
  const server = rest.slice(at + 1);
  if (/\p{Script=Cyrillic}/u.test(server) && /[a-z]/i.test(server))
    return 'в адресі сервера є кирилична літера; наберіть її наново латинкою';
  const isEncrypted = protocol.toLowerCase() === 'smtps';
  if (!isEncrypted && port === ENCRYPTED_PORT)
    return `порт ${port} шифрує від початку, тож адреса має починатися з smtps://`;
  if (isEncrypted && STARTTLS_PORTS.includes(port))
    return `порт ${port} вмикає шифрування згодом (STARTTLS), тож адреса має починатися з smtp://; або вкажіть порт ${ENCRYPTED_PORT}`;
  return undefined;
}

function explainRaw(where: string, text: string): string | undefined {
  const signs = [...new Set(text.match(RAW))];
  if (signs.length === 0) return undefined;
  const names = signs.map((sign) => (/\s/.test(sign) ? 'пробіл' : `«${sign}»`)).join(', ');
  const escapes = signs.map((sign) => encodeURIComponent(sign)).join(', ');
  return signs.length === 1
    ? `у ${where} є ${names}: в адресі його пишуть як ${escapes}`
    : `у ${where} є ${names}: в адресі їх пишуть як ${escapes}`;
}
