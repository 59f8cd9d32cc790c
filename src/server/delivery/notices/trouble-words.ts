import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import type { Notice } from './notice.ts';

const DAY_MS = 24 * 3_600_000;
const MB = 1024 * 1024;

const ASK = 'Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).';

/** @param now makes the id, in ms since 1970 */
function makeTrouble(name: string, now: number, lines: readonly string[]): Notice {
  const text = lines.join('\n');
  return { id: `${name}-${now}`, title: 'Сайт школи: сервер', paragraphs: [[{ text }]] };
}

/** Tells that a disk is nearly full, or is so no more. */
export function writeDisk(isLow: boolean, machine: string, freeBytes: number, now: number): Notice {
  if (!isLow)
    return makeTrouble('disk', now, [`✅ Сайт школи: на диску сервера ${machine} знову досить місця.`]);
  return makeTrouble('disk', now, [
    `⚠️ Сайт школи: на диску сервера ${machine} лишилося ${Math.floor(freeBytes / MB)} МБ.`,
    'Поки що все працює, та коли місця не стане, сайт не зможе приймати заявок.',
    ASK,
  ]);
}

/** Tells that the certificate ends soon or has ended, or is a new one. */
export function writeCertificate(isEnding: boolean, end: Date, now: number): Notice {
  const [day = ''] = formatKyivDate(end).split(',');
  if (!isEnding)
    return makeTrouble('certificate', now, [
      `✅ Сайт школи: сертифікат сайту поновлено, він чинний до ${day}.`,
    ]);
  const days = Math.round((end.getTime() - now) / DAY_MS);
  const left = days > 0 ? `ще ${days} ${pluralize(days, 'день', 'дні', 'днів')}` : 'лічені години';
  return makeTrouble('certificate', now, [
    end.getTime() > now
      ? `⚠️ Сайт школи: сертифікат сайту чинний лише до ${day} (${left}), і ніхто його не поновив.`
      : `⚠️ Сайт школи: сертифікат сайту не чинний від ${day}.`,
    'Без чинного сертифіката браузери не пускають відвідувачів на сайт.',
    ASK,
  ]);
}

/** Tells that leads can't be stored, or can be again; nothing that was answered with success is lost by either. */
export function writeStore(isAway: boolean, isDiskLow: boolean, now: number): Notice {
  if (!isAway) return makeTrouble('store', now, ['✅ Сайт школи: заявки знову зберігаються.']);
  return makeTrouble('store', now, [
    '⚠️ Сайт школи: заявки не зберігаються: база даних не відповідає або не записує.',
    ...(isDiskLow ? ['На диску сервера не лишилося місця: його треба звільнити.'] : []),
    'Сторінки відкриваються, але нових заявок сайт зараз не приймає. Ті, що надійшли раніше, не пропали.',
    ASK,
  ]);
}
