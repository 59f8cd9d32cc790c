type IconProps = {
  /** One of `icons.ts`. */
  path: string;
  size?: number;
  className?: string | undefined;
};

/** A line drawing in the colour of the text; says nothing by itself. */
export function Icon({ path, size = 24, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
