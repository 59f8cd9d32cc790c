import type { Step } from '#content/lesson/lesson-schema.ts';

/**
 * A position of the slider: its value, the result as formula and as words, and the number of the answer. `period` is
 * that of a swinging piece, in seconds.
 */
export type Stop = {
  at: number;
  text: string;
  words: string;
  answer: number;
  period?: number;
};

/** The slider of a task. */
export type Slider = {
  label: string;
  range: { min: number; max: number; step: number };
  start: number;
  /** The stops by their values. */
  stops: Record<number, Stop>;
};

type Slide = NonNullable<Step['slide']>;

export function describeSlider({ label, from, to, step, start }: Slide, stops: Stop[]): Slider {
  return {
    label,
    range: { min: from, max: to, step },
    start,
    stops: Object.fromEntries(stops.map((stop) => [stop.at, stop])),
  };
}

/** The values as a formula, «l = 50 см, T = 1,4 с», and as words for screen readers. */
export function listStops({ second, answers }: Step, slide: Slide): Stop[] {
  const { from, to, step, words } = slide;
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const at = +(from + index * step).toFixed(6);
    const y = second && second.factor * at ** second.power;
    const values = [
      { ...slide, value: comma(at) },
      ...(second && y !== undefined ? [{ ...second, value: comma(y.toFixed(second.digits)) }] : []),
    ];
    return {
      at,
      text: values.map(({ name, unit, value }) => `${name}\u00a0= ${value}\u00a0${unit}`).join(', '),
      words: values.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), words),
      answer: answers.findIndex(({ upTo = 0 }) => at <= upTo),
      ...(y !== undefined && { period: +y.toFixed(3) }),
    };
  });
}

/** Writes a number with the Ukrainian decimal comma and a minus sign. */
export function comma(number: number | string): string {
  return String(number).replace('.', ',').replace('-', '−');
}
