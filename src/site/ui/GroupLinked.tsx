import type { GroupLink } from '../content/quick-answers.ts';
import { NonBreakingRanges } from './NonBreakingRanges.tsx';

type GroupLinkedProps = {
  text: string;
  link: GroupLink | undefined;
};

/** A text in which the name of a group of questions links to them, if it names one. */
export function GroupLinked({ text, link }: GroupLinkedProps) {
  if (!link) return <NonBreakingRanges text={text} />;
  return (
    <>
      <NonBreakingRanges text={link.before} />
      <a href={`#${link.answer}`}>{link.name}</a>
      <NonBreakingRanges text={link.after} />
    </>
  );
}
