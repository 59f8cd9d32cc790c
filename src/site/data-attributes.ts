/**
 * Every `data-*` attribute of the pages: the meaning of its value and its users. Types cannot check these links between
 * markup, scripts and styles. So a test finds attributes that are missing here or no longer used.
 */
export const DATA_ATTRIBUTES = {
  // Islands, for the page script (hydration/).
  island: 'On an element that React hydrates: the name of its component; empty for a lesson.',
  props: 'The props of its component as JSON.',
  ready: 'On an island: React has hydrated it.',

  // Lessons (lesson/).
  lesson: 'On a start button or the board of a task: the address of the lesson’s data.',
  task: 'On a board: its task works without scripts.',
  on: 'In such a board: the numbers of the answers that show the element.',
  off: 'In such a board: the numbers of the answers that hide the element.',
  slip: 'On the label of a text answer: its number.',
  right: 'On an answer: it is right.',
  label: 'On an item of the row of lessons: its subject, for the label that the stylesheet draws.',
  reserved: 'On the empty place of a reply: the reply to the right answer, whose height it reserves.',
  'after-lesson':
    'On an empty element: the place for the end of a lesson. `row`: its board is in a row of boards.',
  letters: 'On a bubble: the speaker’s initials. The stylesheet draws them, hidden from screen readers.',

  // Forms (forms/).
  status: 'On a form: `sending`, `success` or `error`; absent while it is idle.',
  offered: 'On a field: the prefilled value, to distinguish it from the visitor’s input.',
  from: 'On the island of a dialog: the part of the page that opened it, for the source of the lead.',
  message:
    'On a button, and on the island of its dialog: the text that the button adds to the form’s message.',
  form: 'On a link to a section with a form: the first field of the form gets the focus.',
  live: 'On a paragraph of a form: its later role as a live region, `alert` or `status`.',
  receipts: 'On an empty element: the place for notices about the outcome of sending.',

  // The content of the page.
  subject: 'On the body: the subject of the page.',
  cover: 'On an element with the hue of a subject: the slug of the subject.',
  folded: 'On a fold: it is folded in wide viewports, too.',
  'first-day': 'On the notice above the header: its first day.',
  'last-day': 'On the notice, or on a price or an offer of a package: its last day.',
  usual: 'On a price or an offer of a package: the text after that day. If empty, the element is hidden.',
  following: 'On the root: the page scrolls to an anchor, so scrolling is smooth.',
  open: 'On the button of the menu: the menu is open. The browser tells screen readers itself.',
  row: 'On a scrolling row: an item with the keyboard focus scrolls into view.',

  // Proxies (build/proxy-marks.ts).
  cfasync: 'On a script: Rocket Loader of Cloudflare leaves it alone.',

  // The loading state of the page (page-script/critical-script.ts, content-visibility.ts).
  styles: 'Marks the place of the styles of the layer `below`.',
  deferred: 'On the stylesheet that applies after the first paint.',
  fonts: 'On a part of the page: its text has the web font. On the body: all text has.',
  'laid-out': 'On a section or the footer: it is laid out. On the body: all are.',
} as const;
