// The voice of the product's English texts: plain, second person, contractions. What check-english.mjs finds in the catalogs and posters.

type Tell = { name: string; found: string; instead: string }

/** Texts that stay although they have a tell: [text, why, where if not everywhere]. */
const exceptions: [text: string, why: string, where?: string][] = [
  ['Passwords do not match', 'quoted in the specification, point 5'],
  ['Letter', 'the paper size'],
  ["I'm not a robot", 'quoted in the specification, point 5'],
  ["Please validate captcha checkbox I'm not a robot", 'quoted in the specification, point 5'],
]

/** [name, pattern, what to write] */
const turns: [name: string, pattern: RegExp, instead: string][] = [
  ['stands', /\b(stands?|stood|standing)\b(?! out| for| behind)/, '"is shown", "appears"'],
  ['comes of it', /\b(comes?|came) of (it|them|this|that)\b/, '"the outcome"'],
  ['what became of', /\bwhat (became|becomes) of\b/, '"outcome", "what changed"'],
  ['papers', /\bpapers\b/, '"documents"'],
  // Letters of the alphabet and on paper are letters.
  [
    'letters',
    /(?<!(uppercase|lowercase|capital|two|US|to the)[ -])\bletters?\b(?!,? (and )?(digits?|numbers?|posters?)| or link)/,
    '"email", "mail"',
  ],
  ['one as a subject', /\b(as|if|when|while|what|where|until|before|how) one (can|may|does|has|must|will|needs|wants|likes)\b/, '"you"'],
  ['Go on', /\bgo(es)? on\b/, '"Continue"'],
  ['whoever', /\bwho(m|s?o)?ever\b/, '"people who", "anyone who"'],
  ['for good', /\bfor good\b/, '"permanently", "can’t be undone"'],
  ['gives', /\bgives\b/, 'the verb that people use'],
  ['let go', /\blet(s|ting)? (\w+ )?go\b/, '"release", "delete"'],
  ['somebody says', /\bsome(body|one) says\b/, '"Someone flagged"'],
  ['by the clocks of', /\bby (the|its|their|your|whose) clocks?\b/, '"in your state’s time zone"'],
  ['made anew', /\banew\b/, '"again", "re-"'],
  ['say so', /\bsays? so\b/, 'what it says'],
  ['at once', /\bat once\b/, '"right away"'],
  ['in short', /\bin short\b/, '(leave it out)'],
  ['and then', /\band then\b/, '"then", or two sentences'],
  ['those who', /\bthose (who|whom|whose)\b/, '"people who"'],
  ['of whom', /\bof whom\b/, 'two sentences'],
  ['another look', /\banother look\b/, '"1 problem to fix", "Check …"'],
  ['not any more', /\bany more\b(?! \w)/, '"no longer", "can’t … anymore"'],
  // A text message with a curved one takes twice the room.
  ['straight apostrophe', /(?<!^\{\{product\}\}: .*)(?<=\w)'(?=\w)/, '’'],
  ['present for the future', /(?<=^|[.:;!?,]\s+(and\s+)?)we (tell|email|send|write|text|notify)( to)? you\b/, '"We’ll email you"'],
  [
    'British spelling',
    /\b(colour\w*|behaviou\w+|neighbou\w+|favou\w+|honou\w+|organis\w+|anonymis\w+|recognis\w+|minimis\w+|licences?|centres?|grey|labell\w+|cancell(ed|ing)|kilometres?|whilst)\b/,
    'the American spelling',
  ],
]

/** Phrases of the old voice, each with its successor. # is a number or a slot. */
const phrases: [phrase: string, instead: string][] = [
  ['So that the city hears from people who live here, once each', 'One account per resident, so every voice counts once.'],
  ['As people write it; up to', '(leave it out)'],
  ['From # years on', 'You must be 16 or older.'],
  ['Follows from your date of birth', 'Filled in from your date of birth.'],
  ['The same password again', 'Confirm password'],
  ['Please answer this one', 'This question is required.'],
  ['You began on this device', 'You started this survey on this device. Your answers are saved.'],
  ['What you entered is still here', 'Your answers are saved.'],
  ['Tell me what was decided', 'Email me the outcome'],
  ['You follow this project', 'You’re following this project. We’ll email you updates.'],
  ['Only the project team sees single votes', 'Only the project team can see how you voted.'],
  ['It takes no more responses', 'It is closed to responses.'],
  ['because an organization of #', 'This project is run by an Illinois organization, so only Illinois residents can respond.'],
  ['count visits without following anybody', 'count visits anonymously?'],
  ['Asking your device', 'Finding your location'],
  ['What it is good for', 'Why use Plaza'],
  ['Counted today', 'So far'],
  ['From a question to a crossing', 'How it works'],
  ['How you hear of it', 'How we contact you'],
  ['By which way', 'Send by'],
  ['unwanted mail', 'Check your spam folder.'],
  ['Kept as a fingerprint', 'Stored encrypted'],
  ['What one does here', 'Step-by-step help'],
  ['A new one counts', 'Changes take effect right away.'],
  ['What has arrived from you', 'Surveys you have answered.'],
  ['One press, and it is confirmed', 'Confirm that x is your email.'],
  ['Your device does a short sum', 'Checked on your device.'],
  ['This code leads nowhere', 'We don’t recognize this code'],
  ['You are early', 'Not open yet'],
  ['with what they were taken', 'Uploaded photos are re-encoded, which strips location and camera data.'],
  ['A word of help', 'Help text'],
  ['for those alone who', 'Show this only to people who gave a certain answer.'],
  ['finds no fitting one', 'People who find no option that fits will pick a wrong one.'],
  ['things? did not get through', '5 messages were not delivered'],
  ['things? needs? you', '7 things to do'],
  ['by mail', 'by email'],
  ['Narrow down by', 'Filter'],
  ['Everybody again', 'Clear filters'],
  ['The same as a table', 'View as table'],
  ['from a sheet', 'Import residents'],
  ['stands there twice', 'Column X appears twice'],
  ['Nobody took this package', 'This package was not downloaded'],
]

/** As phrases, but only as a whole text: the words are good ones in a sentence. */
const labels: [label: string, instead: string][] = [
  ['In the middle', 'Neutral'],
  ['What you say', 'News and decisions'],
  ['Pictures and papers', 'Photos and documents'],
  ['Its end', 'Close the project'],
  ['And then', 'Reuse this project'],
  ['Plan it', 'Schedule'],
  ['Reports', 'Flagged content'],
  ['Address and colors', 'Site address and branding'],
  ['Lowest|Highest', 'the ends that the editor names; numbers in between'],
]

const contracted: Record<string, string> = {
  cannot: 'can’t',
  'do not': 'don’t',
  'does not': 'doesn’t',
  'did not': 'didn’t',
  'is not': 'isn’t',
  'are not': 'aren’t',
  'will not': 'won’t',
  'have not': 'haven’t',
  'has not': 'hasn’t',
}
/** Legal texts, and descriptions for programmers. */
const isFormal = (path: string) => /\/(policies|api-docs)\//.test(path)

const asPattern = (phrase: string) => phrase.replaceAll('#', String.raw`(\{\{\w+\}\}|\d+)`)
const tells = [
  ...turns.map(([name, { source }, instead]) => ({ name, source, instead })),
  ...phrases.map(([phrase, instead]) => ({ name: phrase, source: String.raw`(?<!\w)${asPattern(phrase)}(?!\w)`, instead })),
  ...labels.map(([label, instead]) => ({ name: label, source: `^(${label})$`, instead })),
].map(({ source, ...tell }) => ({ ...tell, pattern: new RegExp(source, 'gi') }))
const negations = new RegExp(String.raw`\b(${Object.keys(contracted).join('|')})\b`, 'gi')

/** @returns every tell in the text */
export function tellsIn(text: string, path: string): Tell[] {
  if (exceptions.some(([same, , where = '']) => same === text && path.includes(where))) return []
  const hits = tells.flatMap(({ name, pattern, instead }) => [...text.matchAll(pattern)].map(([found]) => ({ name, found, instead })))
  if (isFormal(path)) return hits
  const negated = [...text.matchAll(negations)].map(([found]) => ({
    name: 'no contraction',
    found,
    instead: contracted[found.toLowerCase()] ?? '',
  }))
  return [...hits, ...negated]
}
