import { describe, expect, it } from 'vitest';
import { addSubjects, describePackage, describePriceSection } from './packages.ts';

const basic = {
  id: 1,
  name: 'Базовий',
  priceUah: 1500,
  durationMonths: 1,
  lessons: 4,
  popular: false,
  features: ['Домашні завдання'],
};

describe('describePackage', () => {
  it('formats the price exactly as the specification does', () => {
    expect(describePackage(basic).price).toBe('1500 грн');
  });

  it('describes the terms and the price of a lesson', () => {
    expect(describePackage(basic)).toMatchObject({
      duration: '1 місяць',
      terms: 'за\u00a0місяць, 4\u00a0заняття',
      lessonPrice: '375\u00a0грн за\u00a0заняття',
    });
  });

  it('adds the unit to a price without a package, and omits the number of lessons', () => {
    const single = { ...basic, lessons: undefined, durationMonths: undefined, priceUah: 500 };
    expect(describePackage({ ...single, per: 'lesson' }, [], 45)).toMatchObject({
      price: '500 грн',
      lessons: undefined,
      duration: 'за заняття',
      terms: 'за\u00a0заняття, 45\u00a0хв',
      lessonPrice: '',
    });
    expect(describePackage({ ...single, per: 'hour' }, [], 45)).toMatchObject({
      terms: 'за\u00a0годину, урок\u00a0— 45\u00a0хв',
      lessonPrice: '375\u00a0грн за\u00a0заняття',
    });
    expect(describePackage({ ...single, per: 'hour' }, [], 60)).toMatchObject({
      terms: 'за\u00a0годину',
      lessonPrice: '',
    });
  });

  it('prefers the length of the package to the usual length', () => {
    const single = { ...basic, lessons: undefined, durationMonths: undefined, priceUah: 650 };
    expect(describePackage({ ...single, per: 'hour', lessonMinutes: 60 }, [], 90)).toMatchObject({
      terms: 'за\u00a0годину',
      lessonPrice: '',
    });
    expect(describePackage({ ...basic, lessonMinutes: 90 }, [], 60).terms).toBe(
      'за\u00a0місяць, 4\u00a0заняття по\u00a090\u00a0хв',
    );
  });

  it('shows the last day of a price and the price after it', () => {
    const { offer } = describePackage({ ...basic, usualPriceUah: 1800, priceUntil: '2026-12-31' });
    expect(offer?.replaceAll('\u00a0', ' ')).toBe('Ціна до 31 грудня, далі 1800 грн');
    expect(describePackage(basic).offer).toBeUndefined();
    expect(describePackage(basic).usual).toBeUndefined();
  });

  it('inflects the numbers of lessons and months', () => {
    const { terms } = describePackage({ ...basic, lessons: 8, durationMonths: 3 });
    expect(terms).toBe('за\u00a03\u00a0місяці, 8\u00a0занять');
  });

  it('does not mark a single package as the most popular', () => {
    const popular = { ...basic, popular: true };
    expect(describePackage(popular, [popular, basic]).flag).toBe('Найпопулярніший');
    expect(describePackage(popular, [popular])).toMatchObject({ popular: true, flag: undefined });
    expect(describePackage(basic, [basic])).toMatchObject({ popular: true, flag: undefined });
  });

  it('marks a rounded price as approximate', () => {
    expect(describePackage({ ...basic, priceUah: 1000, lessons: 3 }).lessonPrice).toBe(
      'близько 334\u00a0грн за\u00a0заняття',
    );
  });

  it('shows the length of a lesson', () => {
    expect(describePackage({ ...basic, priceUah: 3600, lessons: 12 }, [], 60)).toMatchObject({
      terms: 'за\u00a0місяць, 12\u00a0занять по\u00a060\u00a0хв',
      lessonPrice: '300\u00a0грн за\u00a0заняття',
    });
  });

  describe('beside other packages', () => {
    const standard = {
      ...basic,
      id: 2,
      name: 'Стандарт',
      priceUah: 2800,
      lessons: 8,
      features: ['8 індивідуальних занять', 'Домашні завдання', 'Матеріали', 'Звіт про прогрес'],
      buildsOn: 1,
    };
    const premium = {
      ...basic,
      id: 3,
      name: 'Преміум',
      priceUah: 3600,
      lessons: 12,
      features: ['12 занять', 'Матеріали та домашні завдання', 'Олімпіади та турніри'],
      buildsOn: 2,
    };
    const all = [basic, standard, premium];

    it('lists only features missing from the base package, and all features of the base', () => {
      expect(all.map((each) => describePackage(each, all).gains)).toEqual([
        undefined,
        {
          lead: 'Усе з\u00a0пакета «Базовий» і\u00a0ще:',
          counts: ['8\u00a0індивідуальних занять'],
          included: ['Домашні завдання'],
          more: ['Матеріали', 'Звіт про\u00a0прогрес'],
        },
        {
          lead: 'Усе з\u00a0пакета «Стандарт» і\u00a0ще:',
          counts: ['12\u00a0занять'],
          included: ['Матеріали та\u00a0домашні завдання'],
          more: ['Олімпіади та\u00a0турніри'],
        },
      ]);
    });

    it('keeps all features for the dialog', () => {
      expect(describePackage(standard, all).features).toHaveLength(4);
    });

    it('shows the lessons per week if that is a whole number', () => {
      const often = (change: object) => describePackage({ ...standard, ...change }).frequency;
      expect([
        often({ lessons: 4 }),
        often({}),
        often({ lessons: 20 }),
        often({ lessons: 6 }),
        often({ durationMonths: 2 }),
      ]).toEqual([
        '1\u00a0раз на\u00a0тиждень',
        '2\u00a0рази на\u00a0тиждень',
        '5\u00a0разів на\u00a0тиждень',
        undefined,
        '1\u00a0раз на\u00a0тиждень',
      ]);
    });
  });
});

it('names the price section after what it sells', () => {
  const hour = { ...basic, per: 'hour' } as const;
  expect(describePriceSection([basic, hour])).toEqual({ label: 'Пакети', choose: 'Обрати пакет' });
  expect(describePriceSection([hour])).toEqual({ label: 'Ціни', choose: 'Подивитися ціни' });
});

describe('the terms on a page of all subjects', () => {
  const subjects = ['Фізика', 'Хімія', 'Сальса', 'Танго', 'Біологія', 'Історія'].map((name) => ({
    slug: name,
    name,
  }));
  const termsOf = (name: string, only: string[] | undefined) => {
    const one = { ...basic, name, subjects: only };
    return addSubjects(describePackage(one), one, subjects).terms;
  };
  const usual = 'за\u00a0місяць, 4\u00a0заняття';

  it('name the subjects of a package of some subjects', () => {
    expect(termsOf('Базовий', ['Хімія', 'Фізика'])).toBe(`${usual}; лише фізика, хімія`);
    expect(termsOf('Базовий', ['Фізика', 'Хімія', 'Сальса', 'Танго', 'Біологія'])).toMatch(
      /; не\sдля\sвсіх предметів$/,
    );
  });

  it('repeat neither all subjects nor the name of the package', () => {
    expect(termsOf('Базовий', undefined)).toBe(usual);
    expect(
      termsOf(
        'Базовий',
        subjects.map(({ slug }) => slug),
      ),
    ).toBe(usual);
    expect(termsOf('Сальса', ['Сальса'])).toBe(usual);
  });
});
