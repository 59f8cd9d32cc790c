import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadContent } from '../../src/content/load.ts';
import { askSchool } from '../../src/content/new-school/ask-school.ts';
import type { Question } from '../../src/content/new-school/questions.ts';
import { writeNewSchool } from '../../src/content/new-school/write-school.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

/** The sample subjects of the fixture content. */
export const SAMPLES = loadContent(FIXTURE_CONTENT).subjects.map(({ slug, name }) => ({ slug, name }));

const numberOf = (slug: string) => String(SAMPLES.findIndex((sample) => sample.slug === slug) + 1);

/** A course of German in groups. These answers are in the order of the questions, one in each line. */
export const GERMAN = `
Sprachraum
Курси німецької для дорослих
Німецька, якою *заговорите*
1

2
2

Німецька мова
німецької мови
німецькою мовою
Репетитор з німецької мови
З першого заняття говоримо
Вчимо говорити на побутові теми й готуємо до іспиту B1.
halb acht
Котра це година?
7:30
8:30; 7:15
Ганна Бондар
11 років досвіду
Сертифікат Goethe-Zertifikat C2
Говоримо з першого заняття.
Розмовна мова, Підготовка до B1
Олег Шульга
6 років досвіду
Магістр германістики
Пояснює відмінки схемою на одну сторінку.
Граматика

+380 67 111 22 33
sprachraum_ua

hallo@sprachraum.com.ua

8 — 2400, 12 - 3300 грн
90

10:00–20:00
`;

/** A dance studio with two teachers and two subjects. */
export const DANCE = `
Па-де-де
Студія танцю для дітей
Танці, на які *хочеться* йти
2
студії на Саксаганського, 1
2
1

Балет, Хіп-хоп
балету
балетом
Балет для дітей



хіп-хопу
хіп-хопом
Хіп-хоп для дітей



Марта Гнатюк
8 років досвіду
Випускниця училища хореографії
Починає з гри й музики.
Ритміка
1
Дарина Кос
Молода спеціалістка
Учасниця міських конкурсів
Придумує танець разом із дітьми.
Імпровізація
хіп-хоп

0671112233




Київ, вул. Саксаганського, 1
8 — 1600
45

14:00–20:00
150
`;

/** One tutor of sample subjects. */
export const TUTOR = `
Олена Лис, математика й фізика


1

1
3
${numberOf('mathematics')}, ${numberOf('physics')}, ${numberOf('informatics')}

Олена Лис
9 років досвіду
Учителька вищої категорії
Пояснює так, як їй самій колись бракувало.
Алгебра, Механіка


067 111 22 33




4 — 1800



`;

/** One tutor of one subject, who types as in a chat. */
export const HISTORY = `
Ірина Савчук
Репетиторка з НМТ "Історія України"
НМТ, до якого *готові*
1
в зумі
Zoom
1
10-11 клас і випускники
${numberOf('history')}

https://instagram.com/iryna
ірина савчук
9 років у ліцеї
Учителька першої категорії
Спершу причини, тоді дати.
Хронологія, Карти

067 111 22 33

ні

-
450 грн за урок, 8 уроків — 3200 грн
60 хв
30 хвилин
15:00-21:00


`;

/** A dance studio whose owner types on a phone. */
export const STUDIO = `
Студія танцю "Мамба"
Танцювальна студія для дітей та підлітків
Танцюй з *Мамбою* - у центрі Тернополя
у нас в залі
нашому залі на Руській, 12
і так, і так
дітей від 4 років і підлітків

балет для малюків (4-6 років), контемпорарі, Стретчинг
балету для малюків
балетом
балет для дітей 4 роки Тернопіль
перша балетна школа
Вчимо з перших кроків - від бази до зв'язки.

контемпорарі
контемпорарі




стретчингу
стретчингом




Андрій та Юлія Мельники
Андрій Мельник
12р
призер Dance Open
Жартує.
брейк

Юлія Мельник
5 років
коледж мистецтв
Знає все напам'ять.
балет

Тіна
9 років викладає
кавер-група
Вчить.
K-pop


(0352) 52-14-36

098 123 45 67

instagram.com/mamba_dance_te
Тернопіль, вул. Руська 12
8 занять - 1600 грн, 12 занять - 2100 грн, разове - 250 грн, 600 за індивідуальне
у групі



пн-пт 15.00-20.30, сб 10-14
100 грн
рахунок ФОП надішлемо у Viber - можна й готівкою
до 12 дітей у групі
до 12 дітей у групі: тренер встигає до кожного; Концерти двічі на рік: у грудні й травні!
`;

/** A school of groups and individual lessons without a trial lesson. */
export const LEVELS = `
«Deutsch mit Plan»
Курси німецької для дорослих
Deutsch *mit Plan*
1
Zoom
3
2

Німецька A1–A2
німецької A1–A2
німецькою A1–A2



___ Mädchen
Який артикль?
das
die; der
Марко Левицький, Christian Müllner
так
Марко Левицький
12 років викладає
Магістр германістики
Пояснює правило за дві хвилини.
Граматика
Christian Müllner
7 років досвіду
Universität Wien
Говорить без поспіху.
Sprechen
ні
+38 (067) 111-22-33 (Марко)
https://t.me/deutsch_mit_plan
WhatsApp, viber 0671112244
hallo@deutsch.example.com
@deutsch_mit_plan, https://www.youtube.com/@deutschmitplan
Інтенсив 16 занять - 4200 грн, Група 8 занять - 2400 грн, індивідуально 650 грн за годину
90
60
немає
Записатися на співбесіду
Пн-Пт 10-21, Сб з 10 до 14

`;

/** Answers the questions in order, then presses Enter. `asked` contains the questions. */
export function answer(text: string) {
  const lines = text.replace(/^\n/, '').split('\n');
  const asked: Question[] = [];
  const ask = async (question: Question) => {
    asked.push(question);
    if (asked.length > 300) throw new Error(`Asks without end: ${question.text}`);
    return (lines.shift() ?? '').trim();
  };
  return { ask, asked };
}

/** Writes the content folder of the school with these answers. The folder is removed with the test. */
export async function makeSchool(answers: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'new-school-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeNewSchool(FIXTURE_CONTENT, folder, await askSchool(answer(answers).ask, SAMPLES));
  return folder;
}
