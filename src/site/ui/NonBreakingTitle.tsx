import { NonBreakingRanges } from './NonBreakingRanges.tsx';

/** A short compound, which would look torn in large letters: «хіп-хопом», «K-pop». */
const COMPOUND = /(?<![\p{L}-])(\p{L}{1,4}-\p{L}{2,6})(?![\p{L}-])/u;

/** A heading whose ranges and short compounds don't break at their dash or hyphen. */
export function NonBreakingTitle({ text }: { text: string }) {
  // Every second part is a compound.
  return text.split(COMPOUND).map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? (
      <span key={key} className="non-breaking">
        {part}
      </span>
    ) : (
      <NonBreakingRanges key={key} text={part} />
    );
  });
}
