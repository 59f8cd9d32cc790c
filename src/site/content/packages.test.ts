import { describe, expect, it } from 'vitest';
import { describePackage } from './packages.ts';

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
    expect(describePackage(basic).price).toBe('1500 грн');
  });

  it('tells terms and the price of a lesson', () => {
    expect(describePackage(basic)).toMatchObject({
      duration: '1 місяць',
      terms: 'за\u00a0місяць, 4\u00a0заняття',
      lessonPrice: '375\u00a0грн за\u00a0заняття',
    });
  });

  it('counts lessons and months as Ukrainian does', () => {
    const { terms } = describePackage({ ...basic, lessons: 8, durationMonths: 3 });
    expect(terms).toBe('за\u00a03\u00a0місяці, 8\u00a0занять');
  });

  it('does not pretend that a rounded price is exact', () => {
    expect(describePackage({ ...basic, priceUah: 1000, lessons: 3 }).lessonPrice).toBe(
      'близько 333\u00a0грн за\u00a0заняття',
    );
  });

  it('tells how long a lesson is', () => {
    expect(describePackage({ ...basic, priceUah: 3600, lessons: 12 }, 60)).toMatchObject({
      terms: 'за\u00a0місяць, 12\u00a0занять по\u00a060\u00a0хв',
      lessonPrice: '300\u00a0грн за\u00a0заняття',
    });
  });
});
