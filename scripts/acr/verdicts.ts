// The assessment of each criterion, and the tests that support it. `read`: not measured, but judged by reading the code on that day.
import type { Criterion } from './criteria.ts'
import type { Evidence } from './evidence.ts'

type Verdict = 'Supports' | 'Partially Supports' | 'Does Not Support' | 'Not Applicable'
type Judged = { verdict: Verdict; remark: string; tests?: Evidence[]; read?: string }

const supports = (remark: string, tests: Evidence[] = [], read?: string): Judged => ({
  verdict: 'Supports',
  remark,
  tests,
  ...(read && { read }),
})
const partially = (remark: string, tests: Evidence[] = [], read?: string): Judged => ({
  ...supports(remark, tests, read),
  verdict: 'Partially Supports',
})
const none = (remark: string): Judged => ({ verdict: 'Not Applicable', remark, read: day })
const day = '2026-11-21'
const noMedia = none('The product has no audio or video, and none can be uploaded.')

export const verdicts: Record<Criterion, Judged> = {
  '1.1.1': partially(
    'Images of a project require a description before publishing; every chart has a table with the same figures. Whether a description matches its image is up to the organization. Posters, code sheets and published results are tagged PDF files.',
    ['sweep', 'tables'],
  ),
  '1.2.1': noMedia,
  '1.2.2': noMedia,
  '1.2.3': noMedia,
  '1.2.4': noMedia,
  '1.2.5': noMedia,
  '1.3.1': partially(
    'In web pages, headings, lists, tables, groups and labels are native elements. PDF files are tagged, but were not tested with a screen reader.',
    ['sweep', 'fields', 'tables'],
  ),
  '1.3.2': supports('Reading order and tab order follow the document order.', ['walk', 'order']),
  '1.3.3': supports('Instructions refer to elements by their text.', [], day),
  '1.3.4': supports('No orientation is required.', [], day),
  '1.3.5': supports('Fields about the user have a purpose (autocomplete).', ['sweep'], day),
  '1.4.1': supports(
    'Links in text are underlined, errors are sentences, charts have labels. In forced colors, current, pressed and selected states remain distinct: compared by screenshots.',
    ['sweep'],
  ),
  '1.4.2': none('The product has no sound.'),
  '1.4.3': supports('Every page in light and dark, and every color an organization may choose.', ['sweep', 'contrast']),
  '1.4.4': supports('Text at 200% on every page: no horizontal scrolling.', ['sweep']),
  '1.4.5': supports('Images of text are logos, and images that organizations upload.', [], day),
  '1.4.10': supports('Every page at 320 CSS pixels. Maps and wide tables, which the criterion exempts, scroll in their own container.', [
    'sweep',
  ]),
  '1.4.11': partially('Controls, focus indicators and charts use tested color pairs. The layers of the street map were not measured.', [
    'contrast',
    'sweep',
  ]),
  '1.4.12': supports('Every page with the text spacing of the criterion: no text is cut off.', ['sweep']),
  '1.4.13': supports('No content with its own text appears on hover or focus alone; menus open on activation.', [], day),
  '2.1.1': supports(
    'Every page is traversed with Tab; the main tasks, the survey builder, every question type, the article editor, the map and its pin are operated by keyboard alone.',
    ['walk', 'resident', 'official', 'builder', 'kinds', 'editor', 'pin', 'map'],
  ),
  '2.1.2': supports('Tab cycles through every page and returns to the start.', ['walk']),
  '2.1.4': supports('The product has no single-letter shortcuts.', [], day),
  '2.2.1': supports(
    'A session ends after a period of inactivity. A warning appears before that, and one press extends the session, any number of times; unfinished input is still there after logging in again.',
    ['idle', 'halfWritten'],
  ),
  '2.2.2': supports('The only automatic motion is the loading indicator.', ['sweep'], day),
  '2.3.1': supports('Nothing flashes.', [], day),
  '2.4.1': supports('The first link of every page skips to the content.', ['walk']),
  '2.4.2': supports('Every page has a unique title.', ['titles', 'sweep']),
  '2.4.3': supports('Tab follows reading order; a new step or page starts at its heading.', ['order', 'resident', 'review']),
  '2.4.4': supports('Links have names; whether each describes its target in context was reviewed, not measured.', ['sweep'], day),
  '2.4.5': supports('Search and filters, a map, navigation, a footer, and a list of all public pages.', ['public', 'map']),
  '2.4.6': supports(
    'Each page has one main heading. Whether headings and labels describe their topic was reviewed, not measured.',
    ['sweep'],
    day,
  ),
  '2.4.7': supports('On every page, and in forced colors by screenshots with and without focus.', ['walk', 'sweep']),
  '2.4.11': supports('The focused element is not covered, including on pages with a sticky bar.', ['walk']),
  '2.5.1': supports('The map also zooms by buttons.', ['map'], day),
  '2.5.2': supports('Buttons and links act on release. Escape cancels dragging.', [], day),
  '2.5.3': partially('Most accessible names are the visible text. Names set separately were not all compared with it.', [], day),
  '2.5.4': none('No function is operated by moving the device.'),
  '2.5.7': supports(
    'Images, options and questions can be reordered by buttons, the pin moved by keys or by an address, the map by buttons, keys and search.',
    ['pin', 'builder', 'map'],
  ),
  '2.5.8': supports('Targets are at least 24 by 24 CSS pixels or have equivalent spacing, on phone and desktop.', ['sweep']),
  '3.1.1': supports('Each page declares its language.', ['sweep', 'languageKept']),
  '3.1.2': partially(
    'Texts in several languages are marked with their language. Text that an organization or a resident writes in another language without declaring it is not.',
    ['noForeignWord'],
    day,
  ),
  '3.2.1': supports('Focus alone changes nothing.', ['walk'], day),
  '3.2.2': supports('Controls that change the page on selection have a note beside them, and focus stays.', ['map', 'languageKept'], day),
  '3.2.3': supports('All public pages share one header and one footer, all official pages one frame.', [], day),
  '3.2.4': supports('Functions that are the same use one component with the same text.', [], day),
  '3.2.6': partially(
    'Contact and help are at the same place in the footer of public pages. Official pages have no footer and link to them from their menu.',
    [],
    day,
  ),
  '3.3.1': supports('Each field shows its error, and a summary links to each.', [
    'residentErrors',
    'organizationErrors',
    'loginErrors',
    'summary',
    'kinds',
  ]),
  '3.3.2': supports('Each field has a label, and its rules are visible before typing.', ['sweep', 'fields']),
  '3.3.3': supports('Error messages say how to fix the error.', ['residentErrors', 'organizationErrors']),
  '3.3.4': supports(
    'Answers are reviewed before they are submitted and can be changed until the project closes; deletion requires confirmation.',
    ['review'],
    day,
  ),
  '3.3.7': supports('A known zip code is filled in; typed text remains when validation fails.', ['scanned', 'residentErrors']),
  '3.3.8': supports(
    'Passwords and codes can be pasted and filled in by a password manager, or replaced by a passkey. The contact form has no puzzle.',
    ['passkey'],
    day,
  ),
  '4.1.2': supports('Native elements, or React Aria components where no native element exists. Not tested with a screen reader.', [
    'sweep',
    'comboBox',
  ]),
  '4.1.3': partially(
    'Messages are in live regions. Their screen-reader output was tested for lists only, in the page and not by listening.',
    ['announced'],
    day,
  ),
}
