import { describe, expect, it } from 'vitest';
import { describePackage, describePriceFrom } from './packages.ts';

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
  it('writes the price byte for byte as the specification does', () => {
    expect(describePackage(basic, [basic]).price).toBe('1500 грн');
  });

  it('tells terms and the price of a lesson', () => {
    expect(describePackage(basic, [basic])).toMatchObject({
      duration: '1 місяць',
      terms: 'за\u00a0місяць, 4\u00a0заняття',
      lessonPrice: '375\u00a0грн за\u00a0заняття',
    });
  });

  it('counts lessons and months as Ukrainian does', () => {
    const { terms } = describePackage({ ...basic, lessons: 8, durationMonths: 3 }, []);
    expect(terms).toBe('за\u00a03\u00a0місяці, 8\u00a0занять');
  });

  it('does not pretend that a rounded price is exact', () => {
    expect(describePackage({ ...basic, priceUah: 1000, lessons: 3 }, [basic]).lessonPrice).toBe(
      'близько 333\u00a0грн за\u00a0заняття',
    );
  });

  it('tells what a lesson costs less than in the dearest package, and how long it is', () => {
    const big = { ...basic, priceUah: 3600, lessons: 12 };
    expect(describePackage(big, [basic, big], 60)).toMatchObject({
      terms: 'за\u00a0місяць, 12\u00a0занять по\u00a060\u00a0хв',
      lessonPrice: '300\u00a0грн замість 375\u00a0за\u00a0заняття',
    });
    expect(describePackage(basic, [basic, big], 60).lessonPrice).toBe('375\u00a0грн за\u00a0заняття');
  });

  it('claims no saving that only rounding has made', () => {
    const odd = { ...basic, priceUah: 1000, lessons: 3 };
    expect(describePackage(odd, [basic, odd]).lessonPrice).not.toContain('замість');
  });
});

it('tells what a lesson costs at least, and never too little', () => {
  const packages = [basic, { ...basic, priceUah: 3600, lessons: 12 }];
  expect(describePriceFrom(packages)).toBe('від\u00a0300\u00a0грн');
  expect(describePriceFrom([...packages, { ...basic, priceUah: 1000, lessons: 4 }])).toBe(
    'від\u00a0250\u00a0грн',
  );
  expect(describePriceFrom([{ ...basic, priceUah: 1000, lessons: 3 }])).toBe('від\u00a0334\u00a0грн');
});
