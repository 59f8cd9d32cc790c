/** Warnings about files that were renamed or removed while other files still name them. */
import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';

type Content = ReturnType<typeof copyContent>;

const answer = (words: string) => (content: Content) =>
  content.edit('school.yaml', 'answer: "Так. Він ні до чого не зобов’язує."', `answer: "${words}"`);

function listWarnings(change: (content: Content) => void): string[] {
  const content = copyContent();
  change(content);
  expect(content.refusal()).toEqual([]);
  return content.warnings();
}

function rename(content: Content, from: string, to: string, name?: string) {
  const text = content.read(from);
  content.write(to, name ? text.replace(/^name: .*/m, `name: "${name}"`) : text);
  content.remove(from);
}

describe('a renamed file', () => {
  it('of a teacher is reported once, with the new name and all places', () => {
    const warnings = listWarnings((content) =>
      rename(content, 'teachers/iryna-kovalenko.yaml', 'teachers/iryna-petrenko.yaml', 'Ірина Петренко'),
    );
    expect(warnings).toEqual([
      expect.stringMatching(
        /^- content\/school\.yaml, рядок \d+, samplePlan\.teacher: файлу teachers\/iryna-kovalenko\.yaml немає, а iryna-petrenko\.yaml не названо в жодному предметі\. Файл перейменовано\? Впишіть iryna-petrenko замість iryna-kovalenko \(так само: content\/subjects\/mathematics\.yaml, рядки \d+, \d+\)$/,
      ),
    ]);
  });

  it('of a teacher is reported with the texts that still have the old name', () => {
    const warnings = listWarnings((content) => {
      rename(content, 'teachers/iryna-kovalenko.yaml', 'teachers/iryna-petrenko.yaml', 'Ірина Петренко');
      answer('Ірину Коваленко хвалять.')(content);
    });
    expect(warnings).toEqual([
      expect.stringMatching(/Впишіть iryna-petrenko .*; ім’я лишилося й у текстах, перепишіть їх: рядок 39$/),
    ]);
  });

  it('of the only teacher of a subject is reported once', () => {
    const warnings = listWarnings((content) =>
      rename(content, 'teachers/yurii-danylenko.yaml', 'teachers/yurii-bondar.yaml', 'Юрій Бондар'),
    );
    expect(warnings).toEqual([expect.stringContaining('Впишіть yurii-bondar замість yurii-danylenko')]);
  });

  it('may be a very different spelling of the name, which the board still has', () => {
    const warnings = listWarnings((content) => {
      content.edit('subjects/history.yaml', '- yurii-danylenko', '- george-danilenko');
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /history\.yaml, рядок 22, teachers\[0\]: файлу teachers\/george-danilenko\.yaml немає, а yurii-danylenko\.yaml не названо в жодному предметі\. Файл перейменовано\? Впишіть yurii-danylenko замість george-danilenko$/,
      ),
    ]);
  });

  it('of a subject is reported with the address that changes', () => {
    const warnings = listWarnings((content) => {
      rename(content, 'subjects/physics.yaml', 'subjects/fizyka.yaml');
      rename(content, 'subjects/physics.svg', 'subjects/fizyka.svg');
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /Файл перейменовано\? Впишіть fizyka замість physics\. Адреса сторінки тепер \/subject\/fizyka, а \/subject\/physics не відкривається; щоб вона лишилася, поверніть файлу назву physics\.yaml \(так само: /,
      ),
    ]);
  });

  it('is not assumed if two files are new, or none', () => {
    const warnings = listWarnings((content) => {
      content.write(
        'teachers/anna-koval.yaml',
        content.read('teachers/iryna-kovalenko.yaml').replace('Ірина Коваленко', 'Анна Коваль'),
      );
      rename(content, 'teachers/iryna-kovalenko.yaml', 'teachers/iryna-petrenko.yaml', 'Ірина Петренко');
    });
    expect(warnings.join('\n')).not.toContain('перейменовано');
    expect(warnings.join('\n')).toContain('бракує файлу teachers/iryna-kovalenko.yaml');
    const removed = listWarnings((content) => content.remove('teachers/iryna-kovalenko.yaml'));
    expect(removed.join('\n')).not.toContain('перейменовано');
  });

  it('is not assumed if the new file is another subject', () => {
    const warnings = listWarnings((content) => {
      rename(content, 'subjects/french.yaml', 'subjects/german.yaml', 'Німецька мова');
      rename(content, 'subjects/french.svg', 'subjects/german.svg');
    });
    expect(warnings.join('\n')).not.toContain('перейменовано');
    expect(warnings.join('\n')).toContain('файлу subjects/french.yaml немає');
  });

  it('is not assumed for a misspelt name beside a new file', () => {
    const warnings = listWarnings((content) => {
      content.edit('school.yaml', 'home: [physics,', 'home: [phisics, physics,');
      content.write(
        'subjects/astronomy.yaml',
        content
          .read('subjects/physics.yaml')
          .replace('"Фізика"', '"Астрономія"')
          .replace(/^lesson:[\s\S]*?(?=^\S)/m, ''),
      );
    });
    expect(warnings.join('\n')).not.toContain('перейменовано');
  });
});

describe('a removed teacher', () => {
  it.each(['Молодших веде Софія Ґалаґан.', 'Заняття із Софією Ґалаґан.', 'Спитайте Ґалаґан Софію.'])(
    'is named with the texts that still have the name: %s',
    (words) => {
      const warnings = listWarnings((content) => {
        content.remove('teachers/sofiia-galagan.yaml');
        answer(words)(content);
      });
      expect(warnings).toEqual([
        expect.stringMatching(
          /^- content\/subjects\/physics\.yaml, рядок \d+, teachers\[2\]: .*приберіть цей рядок; ім’я лишилося й у текстах, перепишіть їх: content\/school\.yaml, рядок 39$/,
        ),
      ]);
    },
  );

  it.each(['Молодших веде Софія Галайда.', 'Софія з Києва.', 'Ґалаґан — автор.'])(
    'is not found in the name of another: %s',
    (words) => {
      const warnings = listWarnings((content) => {
        content.remove('teachers/sofiia-galagan.yaml');
        answer(words)(content);
      });
      expect(warnings.join('\n')).not.toContain('лишилося й у текстах');
    },
  );

  it('is not confused with a teacher who stays', () => {
    const warnings = listWarnings((content) => {
      content.edit('subjects/physics.yaml', '- sofiia-galagan', '- olena-hrytsen');
      content.write(
        'teachers/anna-koval.yaml',
        content.read('teachers/iryna-kovalenko.yaml').replace('Ірина Коваленко', 'Анна Коваль'),
      );
      answer('Олену Гриценко хвалять.')(content);
    });
    expect(warnings.join('\n')).not.toContain('лишилося й у текстах');
  });
});

describe('a removed subject', () => {
  const remove = (slug: string) => (content: Content) => {
    content.remove(`subjects/${slug}.yaml`);
    content.remove(`subjects/${slug}.svg`);
  };

  it('is named with the texts that still have its name, and its teacher may go, too', () => {
    const warnings = listWarnings((content) => {
      remove('french')(content);
      answer('Так, на сторінці «Французька мова».')(content);
      content.edit(
        'school.yaml',
        'answer: "Наживо в {місце}."',
        'answer: "Готуємо з англійської та французької мов."',
      );
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /subjectOrder\.home: файлу subjects\/french\.yaml немає, .*; назва лишилася й у текстах, перепишіть їх: рядки 39, 41$/,
      ),
      expect.stringContaining(
        'допишіть «- viktoriia-lysenko» у поле teachers предмета або приберіть цей файл',
      ),
    ]);
  });

  it.each([
    ['french', 'Слово французів — закон. Готуємо з англійської.'],
    ['chemistry', 'Хімік на стажуванні.'],
    ['history', 'Ось історії успіху.'],
    ['ukrainian', 'Уроки українською мовою.'],
  ])('is not found in other words: %s, %s', (slug, words) => {
    const warnings = listWarnings((content) => {
      remove(slug)(content);
      answer(words)(content);
    });
    expect(warnings.join('\n')).not.toContain('лишилася й у текстах');
  });
});
