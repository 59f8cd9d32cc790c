import { ICONS, type IconName } from './icons.ts';

type IconProps = { name: IconName; size?: number; className?: string | undefined };

/** A line drawing in the colour of the text; says nothing by itself. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
