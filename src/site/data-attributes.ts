/**
 * Every `data-*` attribute of the pages: what its value means and who relies on it. Markup, scripts and styles are
 * joined by nothing else that types could check, so a test looks that none is missing here and none is left over.
 */
export const DATA_ATTRIBUTES = {
  // What an island is, for the page script (hydration/).
  island: 'Marks an element that code makes alive: the name of its component, or nothing for a lesson.',
  props: 'The props of its component as JSON.',
  ready: 'Its code has come, and it is alive.',

  // Lessons (lesson/).
  lesson: 'On a start button or the board of a task: address of the lesson’s data.',
  task: 'On a board: its task can be answered without scripts.',
  on: 'In such a board: the answers that show it, by their numbers.',
  off: 'In such a board: the answers that hide it, by their numbers.',
  slip: 'On the label of an answer in words: its number.',
  right: 'On an answer: it is the right one.',
  label: 'On a stop of the row of lessons: its subject, for the label that its style draws.',
  letters: 'Whose bubble it is: letters that its style draws in a circle, and nobody hears.',

  // Forms (forms/).
  status: 'On a form: how far it is, `sending`, `success` or `error`; nothing while it is idle.',
  offered: 'On a field: what the page has filled in by itself, so that it is told from what was typed.',
  from: 'On the island of a dialog: what has opened it, for the source of its lead.',
  message:
    'On a button, and on the island of the dialog that it opens: what it adds to the message of the form.',
  form: 'On a link: it promises the form of the section that it leads to, whose first field gets the focus.',
  live: 'On a paragraph of a form: the role of the live region that it becomes, `alert` or `status`.',
  receipts: 'A place for notices on how sending has ended.',

  // What the page is about.
  subject: 'On the body: the subject of the page.',
  cover: 'The slug of the subject whose hue is worn here.',
  folded: 'On a fold that wide windows fold as well.',
  'first-day': 'On the notice above the header: from when it is shown.',
  'last-day': 'On the same: until when. On a price or an offer of a package: its last day.',
  usual:
    'On a price or an offer of a package: the text after that day; the element is hidden if it is empty.',
  following: 'On the root: an anchor is being followed, so scrolls are smooth.',
  open: 'On the button of the menu: the menu is open. The browser itself says so to screen readers.',
  row: 'On a row that scrolls: what the keyboard reaches in it comes into view.',

  // Proxies (build/proxy-marks.ts).
  cfasync: 'On a script: Rocket Loader of Cloudflare leaves it alone.',

  // How far the page is (page-script/critical-script.ts, content-visibility.ts).
  styles: 'Marks where the styles of the layer `below` stand.',
  deferred: 'On the sheet that counts after the first paint.',
  fonts: 'On the body: the web font has arrived.',
  'laid-out': 'On the body: all sections are laid out.',
} as const;
