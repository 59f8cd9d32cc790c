import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE_ICON } from '../../ui/icons.ts';
import styles from './DialogFrame.module.css';

type DialogFrameProps = {
  id: string;
  dialogRef: RefObject<HTMLDialogElement | null>;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A native modal dialog, opened and closed by invoker buttons (`command`), so before and without scripts as
 * well. The close button is last in the document and first to the eye: focus begins at the title.
 */
export function DialogFrame({ id, dialogRef, isWide = false, onClose, children }: DialogFrameProps) {
  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={titleId(id)}
      onClose={onClose}
      // It may have been opened natively before React came.
      suppressHydrationWarning
    >
      {children}
      <button className={styles.close} type="button" command="close" commandfor={id} aria-label="Закрити">
        <Icon path={CLOSE_ICON} size={24} />
      </button>
    </dialog>
  );
}

/** The heading of a dialog; it takes the focus on opening, so that no keyboard hides the sheet on phones. */
export function DialogTitle({ dialogId, children }: { dialogId: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it takes effect in the dialog only, where focus must begin somewhere
    <h2 id={titleId(dialogId)} className={styles.title} tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}

/** The squared page at the head or at the side of a dialog. */
export function DialogSheet({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={`squared ${styles.sheet} ${className}`}>{children}</div>;
}

/** The fields of a dialog's form, one under the other. */
export function DialogFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** The foot of a dialog's form: Cancel and the submit button. */
export function DialogFoot({ dialogId, children }: { dialogId: string; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <Button type="button" command="close" commandfor={dialogId}>
        Скасувати
      </Button>
      {children}
    </div>
  );
}

function titleId(dialogId: string): string {
  return `${dialogId}-title`;
}
