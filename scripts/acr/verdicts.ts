// What is true of each criterion, and which tests show it. `read` marks what nobody measured: judged by reading the code on that day.
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
const noMedia = none('There is no audio and no video, and none can be uploaded.')

export const verdicts: Record<Criterion, Judged> = {
  '1.1.1': partially(
    'Pictures of a project need a description before they are published; charts stand beside tables of the same figures. Whether a description says what the picture shows is up to the organization. Posters and other PDF files are not tagged.',
    ['sweep', 'tables'],
  ),
  '1.2.1': noMedia,
  '1.2.2': noMedia,
  '1.2.3': noMedia,
  '1.2.4': noMedia,
  '1.2.5': noMedia,
  '1.3.1': partially(
    'In web pages: headings, lists, tables, groups and labels are native elements. PDF files that are made for printing carry no structure.',
    ['sweep', 'fields', 'tables'],
  ),
  '1.3.2': supports('The order in the document is the order that is read and tabbed.', ['walk', 'order']),
  '1.3.3': supports('Instructions name things by their words.', [], day),
  '1.3.4': supports('Nothing asks for an orientation.', [], day),
  '1.3.5': supports('Fields about the person who fills them carry their purpose (autocomplete).', ['sweep'], day),
  '1.4.1': supports(
    'Links in text are underlined, errors are sentences, charts are labelled. In forced colours what is current, pressed or chosen still differs: compared by pictures.',
    ['sweep'],
  ),
  '1.4.2': none('There is no sound.'),
  '1.4.3': supports('Every page in light and dark, and every color that a city may choose.', ['sweep', 'contrast']),
  '1.4.4': supports('Text at 200 % on every page: nothing scrolls sideways.', ['sweep']),
  '1.4.5': supports('Pictures of text are logos, and what organizations upload.', [], day),
  '1.4.10': supports('Every page at 320 CSS pixels. Maps and wide tables, which the criterion exempts, scroll in a box of their own.', [
    'sweep',
  ]),
  '1.4.11': partially(
    'Controls, focus and charts take their colors from pairs that are tested. The layers of the street map were not measured.',
    ['contrast', 'sweep'],
  ),
  '1.4.12': supports('Every page with the spacing of the criterion: nothing is cut off.', ['sweep']),
  '1.4.13': supports('Nothing appears on hover or focus alone that has words of its own; menus open when pressed.', [], day),
  '2.1.1': supports(
    'Every page is walked with Tab; the main tasks, the survey builder, every kind of question, the article editor, the map and its pin are used by keyboard alone.',
    ['walk', 'resident', 'official', 'builder', 'kinds', 'editor', 'pin', 'map'],
  ),
  '2.1.2': supports('The walk with Tab comes round on every page.', ['walk']),
  '2.1.4': supports('There are no shortcuts of single letters.', [], day),
  '2.2.1': supports(
    'A session ends when nothing has happened for a while. A warning comes before, one press goes on, as often as one likes; what was half written is still there after logging in again.',
    ['idle', 'halfWritten'],
  ),
  '2.2.2': supports('Nothing moves by itself but the sign that something is loading.', ['sweep'], day),
  '2.3.1': supports('Nothing flashes.', [], day),
  '2.4.1': supports('The first link of every page leads to the content.', ['walk']),
  '2.4.2': supports('Every page has a title of its own.', ['titles', 'sweep']),
  '2.4.3': supports('Tab follows the order of reading; a new step or page begins at its heading.', ['order', 'resident', 'review']),
  '2.4.4': supports('Links have names; what they name in context was read, not measured.', ['sweep'], day),
  '2.4.5': supports('Search and filters, a map, navigation, a footer, and a list of all public pages.', ['public', 'map']),
  '2.4.6': supports(
    'Each page has one main heading. Whether headings and labels describe their topic was read, not measured.',
    ['sweep'],
    day,
  ),
  '2.4.7': supports('On every page, and in forced colours by pictures with and without the focus.', ['walk', 'sweep']),
  '2.4.11': supports('What has the focus is not covered, also where a bar stays at the edge of the screen.', ['walk']),
  '2.5.1': supports('The map zooms by buttons too.', ['map'], day),
  '2.5.2': supports('Buttons and links act when released. What is dragged is put back by Escape.', [], day),
  '2.5.3': partially('Most names are the words that are seen. Names that were given apart from them were not all compared.', [], day),
  '2.5.4': none('Nothing is done by moving a device.'),
  '2.5.7': supports(
    'Pictures, options and questions are put in order by buttons, the pin is moved by keys or by an address, the map by buttons, keys and search.',
    ['pin', 'builder', 'map'],
  ),
  '2.5.8': supports('Targets are at least 24 by 24 CSS pixels or spaced so, on a phone and at a desk.', ['sweep']),
  '3.1.1': supports('Each page names its language.', ['sweep', 'languageKept']),
  '3.1.2': partially(
    'Texts given in several languages are marked with theirs. What an organization or a resident writes in another language without saying so is not.',
    ['noForeignWord'],
    day,
  ),
  '3.2.1': supports('Focus alone changes nothing.', ['walk'], day),
  '3.2.2': supports('What changes the page as one chooses says so beside it, and the focus stays.', ['map', 'languageKept'], day),
  '3.2.3': supports('One header and one footer stand on all pages, one frame on those of officials.', [], day),
  '3.2.4': supports('What does the same is one component with the same words.', [], day),
  '3.2.6': partially(
    'Contact and help stand at the same place in the footer of public pages. Pages of officials, which have no footer, lead there by their menu.',
    [],
    day,
  ),
  '3.3.1': supports('Each field says what is wrong with it, and a summary links to each.', [
    'residentErrors',
    'organizationErrors',
    'loginErrors',
    'summary',
    'kinds',
  ]),
  '3.3.2': supports('Each field has a label, and rules before one types.', ['sweep', 'fields']),
  '3.3.3': supports('Errors say what would be right.', ['residentErrors', 'organizationErrors']),
  '3.3.4': supports(
    'Answers are looked at before they are sent and can be changed until the project closes; deleting asks first.',
    ['review'],
    day,
  ),
  '3.3.7': supports('A zip code that is known is filled in; what was typed stays when something is wrong.', ['scanned', 'residentErrors']),
  '3.3.8': supports(
    'Passwords and codes can be pasted and filled in by a program, or a passkey takes their place. The contact form has no puzzle.',
    ['passkey'],
    day,
  ),
  '4.1.2': supports('Native elements, or React Aria where there is none. Not gone through with a screen reader.', ['sweep', 'comboBox']),
  '4.1.3': partially(
    'Messages are in live regions. What screen readers make of them was tried for lists only, in the page and not by ear.',
    ['announced'],
    day,
  ),
}
