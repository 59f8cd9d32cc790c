import { Component, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type FormValues, readChanges, writeValues } from '../forms/form-values.ts';
import { createIsland, type IslandName } from './islands.tsx';

/** Error messages of a restored form after a component has thrown, by the form's status. */
const BROKEN: Readonly<Record<string, string>> = {
  sending:
    'На сторінці сталася помилка, і\u00a0ми не\u00a0знаємо, чи\u00a0дійшла форма. Надішліть її ще раз або зателефонуйте.',
  success: 'Форму надіслано, але на\u00a0сторінці сталася помилка.',
};
const BROKEN_UNSENT = 'На сторінці сталася помилка. Написане не\u00a0зникло: надішліть форму ще раз.';

/** Islands that only display something: notices of given-up leads, and the answer time beside a button. */
const NOTICE_ISLANDS = '[data-island=EarlierNotices],[data-island=ReplyHour]';

/**
 * Hydrates an island (see `Island.tsx`). Translators and extensions may change the markup before React starts. In that
 * case React renders the island again, and the visitor's input moves from the old elements to the new ones. All of it is
 * one task, so that the visitor can't type in between.
 */
export function hydrateIsland(island: HTMLElement): void {
  // Notices are hydrated together with the first island.
  if (island.dataset.ready !== undefined) return;
  // The page script may have written «Надсилання...» there; React expects the markup of the build.
  island.querySelector('[data-live=status]')?.replaceChildren();
  const built = copyMarkup(island);
  const visit = readVisit(island);
  const content = createIsland(island.dataset.island as IslandName, JSON.parse(island.dataset.props ?? '{}'));
  const boundary = (
    <FormBoundary island={island} built={built} visit={visit}>
      {content}
    </FormBoundary>
  );
  flushSync(() => {
    hydrateRoot(island, import.meta.env.DEV ? <StrictMode>{boundary}</StrictMode> : boundary, {
      onRecoverableError: (error) => console.info('Changed before hydration:', error),
      onUncaughtError(error) {
        console.error(error);
        restoreBuiltMarkup(island, built, visit);
      },
    });
  });
  island.dataset.ready = '';
  for (const notice of document.querySelectorAll<HTMLElement>(NOTICE_ISLANDS)) hydrateIsland(notice);
}

/** A visitor's input in an island. It must outlive the elements that hold it. */
type Visit = {
  typed: FormValues;
  isDialogOpen: boolean;
  /** The selector of the focused element and its caret. */
  focus: { selector: string; caret: [number, number] | undefined } | undefined;
  /** The form's status (`LeadForm.tsx`). A form that was replaced by the thanks was sent. */
  status: string;
};

/** Reads the input from the current elements. */
function readVisit(island: HTMLElement): Visit {
  const form = island.querySelector('form');
  return {
    typed: form ? readChanges(form) : {},
    isDialogOpen: island.querySelector('dialog')?.open ?? false,
    focus: readFocus(island),
    status: form ? (form.dataset.status ?? 'idle') : 'success',
  };
}

function readFocus(island: HTMLElement): Visit['focus'] {
  const focused = document.activeElement as HTMLInputElement | null;
  // An opening dialog focuses its heading; otherwise a field or the submit button has the focus.
  if (!focused?.form || !island.contains(focused)) return undefined;
  const { name, selectionStart, selectionEnd } = focused;
  return {
    selector: name ? `[name=${name}]` : '[type=submit]',
    // A select, for example, has no caret.
    caret: selectionStart == null || selectionEnd == null ? undefined : [selectionStart, selectionEnd],
  };
}

/** Writes the input into the current elements. Fields that still have values keep them. */
function restoreVisit(island: HTMLElement, { typed, isDialogOpen, focus }: Visit): void {
  const form = island.querySelector('form');
  if (form) writeValues(form, typed);
  const dialog = island.querySelector('dialog');
  if (isDialogOpen && dialog && !dialog.open) dialog.showModal();
  const focused = focus && island.querySelector<HTMLInputElement>(focus.selector);
  // For radio buttons the selector finds the first, whichever has the focus.
  if (!focused || document.activeElement?.matches(focus.selector)) return;
  // A form appears a frame after its dialog (forms/dialogs/LeadDialog.module.css), and a hidden field can't be focused.
  for (const wait of form?.getAnimations?.() ?? []) wait.finish();
  focused.focus({ preventScroll: true });
  if (focus.caret) focused.setSelectionRange(...focus.caret);
}

type FormBoundaryProps = {
  island: HTMLElement;
  /** The markup of the build. */
  built: DocumentFragment;
  /** The visitor's input before hydration. */
  visit: Visit;
  children: ReactNode;
};

/**
 * Carries the visitor's input over while React hydrates the island. If a component throws, it restores the prerendered
 * form, which works without scripts, with the typed text.
 */
class FormBoundary extends Component<FormBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    const { island, built, visit } = this.props;
    if (this.state.hasFailed) restoreBuiltMarkup(island, built, visit);
    // While it hydrates, React resets a select to its default and discards the visitor's choice.
    else restoreVisit(island, visit);
  }

  /** The last moment at which the page still holds the typed text. */
  override getSnapshotBeforeUpdate(): Visit {
    return readVisit(this.props.island);
  }

  override componentDidUpdate(_props: FormBoundaryProps, _state: object, visit: Visit) {
    restoreBuiltMarkup(this.props.island, this.props.built, visit);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function copyMarkup(island: HTMLElement): DocumentFragment {
  const copy = document.createDocumentFragment();
  for (const child of island.childNodes) copy.append(child.cloneNode(true));
  // Only `showModal` makes a dialog modal; an attribute can't.
  copy.querySelector('dialog')?.removeAttribute('open');
  return copy;
}

function restoreBuiltMarkup(island: HTMLElement, built: DocumentFragment, visit: Visit): void {
  island.replaceChildren(built);
  const form = island.querySelector('form');
  // A copied field holds text from before React started; `visit` holds the current text.
  form?.reset();
  restoreVisit(island, visit);
  const alert = form?.querySelector('[data-live=alert]');
  alert?.setAttribute('role', 'alert');
  alert?.append(BROKEN[visit.status] ?? BROKEN_UNSENT);
}
