import { isIP } from 'node:net';
import { CALLS } from '../calls.ts';
import type { Config } from '../config.ts';
import { VERSION } from '../version.ts';
import { type Answer, NETWORK, type Network } from './network.ts';
import { examineProxy } from './proxy.ts';
import type { Report } from './report.ts';

type Health = { status: string; version?: string };

/** A reserved name (RFC 2606), as in the sample settings. */
export function isSampleAddress(siteUrl: string): boolean {
  return /(?:^|\.)example$/.test(new URL(siteUrl).hostname);
}

/**
 * Checks whether the site works: the local server, its release, and the public address.
 *
 * @param network sends the requests
 */
export async function examineServing(
  config: Config,
  report: Report,
  network: Network = NETWORK,
): Promise<void> {
  const { publicSiteUrl } = config;
  const isPublic = publicSiteUrl.startsWith('https:') && !isSampleAddress(publicSiteUrl);
  const here = placeOf(config);
  const isServing = await examineServer(here, isPublic ? report.bad : report.warning, report, network);
  if (!isPublic) return;
  if (!(await examinePublicAddress(publicSiteUrl, report, network))) return;
  if (here && isServing) await examineProxy(`http://${here}`, publicSiteUrl, report, network);
  const { hostname, port } = new URL(publicSiteUrl);
  // With a chosen port, the default ports may belong to other programs.
  if (port || isIP(hostname.replaceAll(/[[\]]/g, ''))) return;
  await examinePlainHttp(publicSiteUrl, report, network);
  if (!hostname.startsWith('www.')) await examineWww(publicSiteUrl, report, network);
}

/** The local address of the server; undefined if the system chooses the port. */
function placeOf({ host, port }: Config): string | undefined {
  if (port === 0) return undefined;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * @param complain reports that no server answers
 *
 * @returns whether our server answers there
 */
async function examineServer(
  place: string | undefined,
  complain: Report['bad'],
  report: Report,
  { ask }: Network,
): Promise<boolean> {
  if (!place) return false;
  let answer: Answer;
  try {
    answer = await ask(`http://${place}/healthz`);
  } catch {
    complain(
      `Сервер тут не відповідає (${place}). Запустіть його: npm start, а на сервері — systemctl start school.target; що заважає, скаже journalctl -u school -n 20.`,
    );
    return false;
  }
  const health = readHealth(answer);
  if (!health) {
    report.bad(`На ${place} відповідає інша програма, не сайт: зупиніть її або змініть PORT.`);
    return false;
  }
  const { status, version = 'невідома' } = health;
  if (status === 'failing') report.bad(`Сервер працює (${place}), але не може зберегти заявок.`);
  else if (version !== VERSION)
    report.warning(
      `Сервер працює з програмою ${version}, а тут лежить ${VERSION}: systemctl restart school.`,
    );
  else if (status !== 'ok')
    report.warning(
      `Сервер працює, програма ${version}, але не все гаразд (${status}): причину названо нижче або в ${CALLS.leads} list.`,
    );
  else report.good(`Сервер працює, програма ${version}.`);
  return true;
}

/** @returns whether our site answers there */
async function examinePublicAddress(siteUrl: string, report: Report, { ask }: Network): Promise<boolean> {
  const { host } = new URL(siteUrl);
  try {
    const answer = await ask(`${siteUrl}/healthz`);
    if (readHealth(answer)) {
      report.good(`Сайт відкривається: ${siteUrl}, сертифікат справний.`);
      return true;
    }
    report.bad(explainAnswer(host, answer));
  } catch (error) {
    const note = isSilence(error) ? report.warning : report.bad;
    note(explainSilence(host, error));
  }
  return false;
}

function explainAnswer(host: string, { status, location }: Answer): string {
  if (status === 502 || status === 503 || status === 504)
    return `За адресою ${host} проксі не дістається сервера (${status}): перевірте, чи сервер працює і чи веде проксі на його порт.`;
  if (location) return `Адреса ${host} веде на ${location}: виправте проксі або PUBLIC_SITE_URL.`;
  return `За адресою ${host} відповідає інший сайт (${status}): перевірте, куди веде DNS і чи проксі налаштовано на цю назву.`;
}

/** Node's codes of certificate errors, with explanations. */
const CERTIFICATES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/CERT_HAS_EXPIRED/, 'сертифікат прострочено'],
  [/ALTNAME_INVALID/, 'сертифікат виписано на іншу назву'],
  [/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'сертифікатові ніхто не довіряє'],
  [/SSL|TLS|PACKET_LENGTH/, 'шифрування не працює'],
];

const RENEW = 'Caddy: journalctl -u caddy; nginx: certbot certificates, certbot renew.';

function explainSilence(host: string, error: unknown): string {
  const code = codeOf(error);
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return `Адреси ${host} немає в DNS: у реєстратора додайте запис A, що веде на цей сервер.`;
  if (code === 'ECONNREFUSED')
    return `За адресою ${host} ніхто не слухає: чи працює проксі (systemctl status caddy, systemctl status nginx) і чи веде DNS сюди?`;
  if (code === 'CERT_NOT_YET_VALID')
    return `За адресою ${host} сертифікат ще не чинний: годинник цього комп’ютера відстає. Перевірте час (timedatectl) і ввімкніть його звіряння: timedatectl set-ntp true.`;
  const [, certificate] = CERTIFICATES.find(([pattern]) => pattern.test(code)) ?? [];
  if (certificate) return `За адресою ${host} ${certificate}. ${RENEW}`;
  return `Звідси до ${host} не дістатися (${code}): перевірте брандмауер (ufw status) і DNS. Якщо з телефону сайт відкривається, усе гаразд.`;
}

/** Behind some routers, the own public address is unreachable. */
function isSilence(error: unknown): boolean {
  return /TIMEOUT|TimeoutError|EHOSTUNREACH|ENETUNREACH/.test(codeOf(error));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const { code } = (cause ?? error) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}

/** Old links and typed addresses begin with http://. */
async function examinePlainHttp(siteUrl: string, report: Report, { ask }: Network): Promise<void> {
  const { host } = new URL(siteUrl);
  const answer = await ask(`http://${host}/`).catch(() => undefined);
  if (!answer) report.warning(`За http://${host} ніхто не відповідає: відкрийте порт 80 (ufw allow 80/tcp).`);
  else if (!answer.location?.startsWith(siteUrl))
    report.warning(
      `http://${host} не веде на https://${host}: у проксі має бути переспрямування, як у файлах deploy/.`,
    );
}

/** Many visitors type `www`. A site without that DNS name does without it on purpose. */
async function examineWww(siteUrl: string, report: Report, { ask, isKnown }: Network): Promise<void> {
  const host = `www.${new URL(siteUrl).host}`;
  if (!(await isKnown(host))) return;
  const to = `Він має вести на ${siteUrl}`;
  try {
    const { location } = await ask(`https://${host}/`);
    if (location?.startsWith(`${siteUrl}/`)) report.good(`${host} веде на сайт.`);
    else report.warning(`${host} відповідає, але не веде на сайт. ${to}: див. deploy/nginx/www.conf.`);
  } catch (error) {
    report.warning(`${explainSilence(host, error)} ${to}, або приберіть його з DNS.`);
  }
}

/** Only our server answers with this JSON. A proxy's error page does not. */
function readHealth({ text }: Answer): Health | undefined {
  try {
    const { status, version } = JSON.parse(text);
    return typeof status === 'string' ? { status, version } : undefined;
  } catch {
    return undefined;
  }
}
