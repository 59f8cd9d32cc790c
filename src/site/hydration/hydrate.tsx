import { Component, type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type FormValues, readChanges, writeValues } from '../forms/form-values.ts';
import { createIsland, type IslandName } from './islands.tsx';

/** Told in the form that was put back, by how far it was when a component threw. */
const BROKEN: Readonly<Record<string, string>> = {
  sending:
    'На сторінці сталася помилка, і\u00a0ми не\u00a0знаємо, чи\u00a0дійшла форма. Надішліть її ще раз або зателефонуйте.',
  success: 'Форму надіслано, але на\u00a0сторінці сталася помилка.',
};
const BROKEN_UNSENT = 'На сторінці сталася помилка. Написане не\u00a0зникло: надішліть форму ще раз.';

/**
 * Leads that were given up and the hour beside a button are shown once their code has come; visitors do not press them.
 */
const NOTICE_ISLANDS = '[data-island=EarlierNotices],[data-island=ReplyHour]';

/**
 * Makes an island alive (see `Island.tsx`). Translators and extensions change the markup of a page before we come:
 * then React renders the island again, and what the visitor has done in the old elements goes over to the new ones.
 * All of it in one task, so that nobody types in between.
 */
export function hydrateIsland(island: HTMLElement): void {
  // What is told comes alive with whatever island is first.
  if (island.dataset.ready !== undefined) return;
  // The page script may have written «Надсилання...» there; React expects the markup of the build.
  island.querySelector('[data-live=status]')?.replaceChildren();
  const built = copyMarkup(island);
  const visit = readVisit(island);
  const content = createIsland(island.dataset.island as IslandName, JSON.parse(island.dataset.props ?? '{}'));
  const keeper = (
    <FormKeeper island={island} built={built} visit={visit}>
      {content}
    </FormKeeper>
  );
  flushSync(() => {
    hydrateRoot(island, import.meta.env.DEV ? <StrictMode>{keeper}</StrictMode> : keeper, {
      onRecoverableError: (error) => console.info('The page was changed before it became alive:', error),
      onUncaughtError(error) {
        console.error(error);
        restoreBuiltMarkup(island, built, visit);
      },
    });
  });
  island.dataset.ready = '';
  for (const notice of document.querySelectorAll<HTMLElement>(NOTICE_ISLANDS)) hydrateIsland(notice);
}

/** What a visitor has done in an island, which must outlive the elements in which it was done. */
type Visit = {
  typed: FormValues;
  isDialogOpen: boolean;
  /** What has the focus: a selector, and where the caret stands in it. */
  focus: { selector: string; caret: [number, number] | undefined } | undefined;
  /** How far the form is (`LeadForm.tsx`); one that has made way for the thanks was sent. */
  status: string;
};

/** Reads it off the elements that are there now. */
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
  // A dialog that opens gives the focus to its head; besides that, it is in a field or on the submit button.
  if (!focused?.form || !island.contains(focused)) return undefined;
  const { name, selectionStart, selectionEnd } = focused;
  return {
    selector: name ? `[name=${name}]` : '[type=submit]',
    // Null where there is no caret, as in a select.
    caret: selectionStart == null || selectionEnd == null ? undefined : [selectionStart, selectionEnd],
  };
}

/** Gives it to the elements that are there now; what they have kept stays as it is. */
function restoreVisit(island: HTMLElement, { typed, isDialogOpen, focus }: Visit): void {
  const form = island.querySelector('form');
  if (form) writeValues(form, typed);
  const dialog = island.querySelector('dialog');
  if (isDialogOpen && dialog && !dialog.open) dialog.showModal();
  const focused = focus && island.querySelector<HTMLInputElement>(focus.selector);
  // Of radio buttons the first matches, whichever has it.
  if (!focused || document.activeElement?.matches(focus.selector)) return;
  // A form comes a frame after its dialog (forms/dialogs/LeadDialog.module.css), and nothing hidden can have the focus.
  for (const wait of form?.getAnimations?.() ?? []) wait.finish();
  focused.focus({ preventScroll: true });
  if (focus.caret) focused.setSelectionRange(...focus.caret);
}

type FormKeeperProps = {
  island: HTMLElement;
  /** The markup of the build. */
  built: DocumentFragment;
  /** What the visitor had done before React came. */
  visit: Visit;
  children: ReactNode;
};

/**
 * Keeps what the visitor has done while React takes the island over. When a component throws, it puts the built form
 * back, which works without scripts, with what was typed.
 */
class FormKeeper extends Component<FormKeeperProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidMount() {
    const { island, built, visit } = this.props;
    if (this.state.hasFailed) restoreBuiltMarkup(island, built, visit);
    // React sets a select back to its default while it hydrates, over what the visitor has chosen.
    else restoreVisit(island, visit);
  }

  /** The last moment at which what was typed since is in the page. */
  override getSnapshotBeforeUpdate(): Visit {
    return readVisit(this.props.island);
  }

  override componentDidUpdate(_props: FormKeeperProps, _state: object, visit: Visit) {
    restoreBuiltMarkup(this.props.island, this.props.built, visit);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function copyMarkup(island: HTMLElement): DocumentFragment {
  const copy = document.createDocumentFragment();
  for (const child of island.childNodes) copy.append(child.cloneNode(true));
  // An open dialog is modal by having been opened, which no attribute can tell.
  copy.querySelector('dialog')?.removeAttribute('open');
  return copy;
}

function restoreBuiltMarkup(island: HTMLElement, built: DocumentFragment, visit: Visit): void {
  island.replaceChildren(built);
  const form = island.querySelector('form');
  // A copied field has brought what was typed before React came; what is there now is in `visit`.
  form?.reset();
  restoreVisit(island, visit);
  const alert = form?.querySelector('[data-live=alert]');
  alert?.setAttribute('role', 'alert');
  alert?.append(BROKEN[visit.status] ?? BROKEN_UNSENT);
}
