// Fields of open data, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  categories: ['What the project is about.', 'Roads'],
  chainHead: ["The head of the organization's chain of records, published daily; null before the first."],
  closesOn: [
    'The last day on which people can respond, or could: the day of the completion if that was earlier. Null if none is set.',
    '2026-12-31',
  ],
  completedOn: ['The day on which the project was completed; null before.', '2027-02-01'],
  date: ['The day.', '2026-12-31'],
  dates: ['What happens on which day, in order.'],
  decisionsShown: ['Which decisions these are: all of them, or the latest fulfilled one of each project.', 'all'],
  doneOn: ['The day on which it was done; null before.', '2027-03-01'],
  license: ['The address of the license.', 'https://creativecommons.org/licenses/by/4.0/'],
  'listOpenData.projects': ['How many projects it has published.', 12, 'projects'],
  openData: ['The open data.'],
  opensOn: ['The day from which people can respond; null if that is the day of publication, or if it never opened.', '2026-11-20'],
  postedOn: ['The day on which it was posted.', '2027-01-15'],
  projectTitle: ['The title of the project.', 'New lamps on Fern Street'],
  projectType: ['The kind of project.', 'New project'],
  promisedFor: ['The day for which it is promised; null without a promise.', '2027-03-01'],
  publishedOn: ['The day on which the project was published.', '2026-11-20'],
  resultsChangedAt: ['When their figures or their selection last changed; null without published results.'],
  resultsPublishedOn: ['The day on which the results were published; null without published results.', '2027-01-02'],
  slug: ['The name of the organization in addresses.', 'city-of-newport-beach'],
  'showOpenData.hash': ['SHA-256 of the last entry, in hexadecimal.', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  'showOpenData.position': ['The number of entries in the chain.', 1204],
  'showOpenData.publishedAt': ['When it was published.'],
}
