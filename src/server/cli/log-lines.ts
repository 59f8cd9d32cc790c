/*
 * What a line of the log means to whoever looks after the server; `school explain` says it. A test holds that every
 * message of the server is here.
 */

const NOTHING = 'Nothing to do.';

/** Messages of the log and sentences at the start, by what they hold, with what to do. */
export const LINES: readonly (readonly [lines: readonly string[], advice: string])[] = [
  [
    ['other users can write into the folder of the database: give it a folder of its own'],
    'Move the database into a folder that holds nothing else, and name it in DATABASE_URL.',
  ],
  [
    [
      'the mode of the database was too wide and is corrected',
      'the group became a supergroup, the bot follows it',
    ],
    NOTHING,
  ],
  [
    ['the mode of the database is too wide and can not be corrected'],
    'Give the file to the user `school`: `chown school:school`.',
  ],
  [
    ["can't be written", "can't be made"],
    'Give the file or folder to the user `school`; a read-only disk says EROFS.',
  ],
  [['is not a database', 'belongs to another program'], 'DATABASE_URL names the wrong file.'],
  [['is damaged'], 'Keep a copy of the file, then `school restore` the newest backup.'],
  [['is in use: stop the server first'], '`systemctl stop school.target`, then import again.'],
  [['has leads already'], '`leads import` needs an empty database.'],
  [
    ['was written by an older release'],
    'Said by `leads` and `doctor`: use those of the program that runs, or restart the server.',
  ],
  [['was written by a newer release'], 'Start that release, or restore the copy that was made before it.'],
  [['is locked by another program'], 'End what holds the file.'],
  [
    ['could not start', 'unexpected error, exiting', 'request failed', 'send failed', 'a press has failed'],
    'A fault of the program: report it with the line. systemd starts it again.',
  ],
  [
    [
      'the store has failed, opening it again every minute',
      'the store can not be opened, trying again every minute',
      'the store is open again',
      'lead not stored',
      'the store does not serve delivery',
      'the store does not serve the buttons',
      'waiting for PostgreSQL',
      'a round was cut short',
      'retention failed',
      'a press could not be written down yet',
      'other leads of the same number could not be looked up',
      'the history of a conversation could not be looked up',
      'other leads of the conversation could not be looked up',
      'the trouble of the buttons could not be noted',
    ],
    'The database: explain the code of the line. The work goes on by itself when it is back.',
  ],
  [
    ['another process leads now'],
    'Nothing when it happens once: the process was frozen, or the database away. Often: the machine is overloaded.',
  ],
  [['other channels'], 'Give all copies on one database the same settings and restart them together.'],
  [['stopping took too long', 'stopping failed'], 'When it happens often, see what hangs.'],
  [['log lines were dropped'], "Make room on the log's disk, or look at who reads the pipe."],
  [['lead refused'], 'Nothing; many with 429 are a flood, or TRUST_PROXY is missing.'],
  [
    ['X-Forwarded-For came from an address that TRUST_PROXY does not name and is ignored'],
    'Name the proxy in TRUST_PROXY.',
  ],
  [
    ['delivery attempt'],
    "With the verdict `parked` or `dead`: correct the channel's settings; for `dead` call the person, then `school leads retry`.",
  ],
  [
    [
      'a channel has been failing',
      'a notice was refused',
      'presses can not be asked for',
      'presses could not be fetched for ten minutes',
      'a message to the bot is too long to be read and is left out',
      'a message to the bot has ended the process twice and is left out',
    ],
    "Look at /healthz, at the provider's account and the network.",
  ],
  [
    ['presses go to somebody else'],
    'Another program uses the bot. With the cause `webhook` call https://api.telegram.org/bot<token>/deleteWebhook, with `conflict` end that program, or take a bot of its own for the site.',
  ],
  [
    [
      'a new build is not whole (yet); the old one is served',
      'the build is not fit to be served; the one before it is',
    ],
    'When it stays so, `school build`.',
  ],
  [
    [
      'the content has mistakes; the last good build is served',
      'the build has failed, serving the one before',
    ],
    'Correct the words and build again; the lines before say what is wrong.',
  ],
  [
    [
      'no channel is configured: leads wait in the store, see npm run leads',
      'nobody hears of leads: no channel is configured',
    ],
    'Set up e-mail or the bot; what waits is sent then.',
  ],
  [['a PostgreSQL connection was lost'], 'Nothing, unless it is frequent.'],
  [['spam is held back, see: npm run leads -- spam'], 'Look through `school leads spam` now and then.'],
  [
    [
      'built',
      'started',
      'stopping',
      'stopped',
      'left at once',
      'lead taken',
      'a new build is served',
      'the store serves delivery again',
      'this process leads now',
      'the group became a supergroup, the bot follows it',
      'PostgreSQL is there',
      'asking for presses of the buttons',
      'the buttons of a reminder could not be taken away',
      'a reply could not be answered',
      'a command has failed',
      'a command could not be answered',
      'what stood in a message could not be wiped',
      'nobody could be shown that a message is kept',
      'the menu of the bot could not be set',
      'presses can be asked for again',
      'presses come to us again',
      'a press could not be answered',
      'old leads deleted',
    ],
    NOTHING,
  ],
];

/** Codes of databases and networks. Those of channels are explained as the owner's alerts do (`advice.ts`). */
export const CODES: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/^sqlite-(?:13|4874)$/, 'The disk is full: make room.'],
  [/^sqlite-(?:5|6|15)$/, 'End the program that holds the database.'],
  [/^sqlite-(?:8|14)$/, 'Give folder and files back to `school`; look at the mount.'],
  [/^sqlite-(?:11|26)$/, 'The file is damaged: keep a copy, restore a backup.'],
  [
    /^sqlite-(?:10|\d{3,})$/,
    "The disk has failed: look at the machine's log; a new disk, and `school restore` of a backup.",
  ],
  [/^moved$/, 'Somebody put other files over those of a running server: `systemctl restart school`.'],
  [/^timeout$/, 'See how busy database and network are.'],
  [
    /^lost$/,
    'A connection to PostgreSQL has broken without a word: PostgreSQL was stopped, or the line was cut. The next one is made by itself; when it is frequent, look at the log of PostgreSQL and at the network.',
  ],
  [/^network(?:-.+)?$/, 'The provider can not be reached: its name, the route, a firewall, a certificate.'],
  [
    /^(?:redirect|bot-garbage|emailjs-garbage)$/,
    'Somebody else answers in the place of the provider, such as a proxy on the way.',
  ],
  [/^bot-busy$/, 'Too many answers waited in the chat, so this one was left out: ask again.'],
  [
    /^crash$/,
    'The server has ended ten times while it was sending this lead: report it, and call the person (`school leads show`).',
  ],
  [/^(?:unexpected|[A-Z]\w*Error)$/, 'A fault of the program: report it with the line.'],
  [/^postgres-(?:57|53)/, 'Wait; make room or raise `max_connections`.'],
  [/^postgres-(?:42|3D|28|25006)/, 'Tables, rights, database or role; a standby.'],
  [/^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/, 'Host, port and network.'],
];
