import type { Category } from '../../features/projects/model/contract.ts'

/** Alternative texts of the drawn pictures. */
export const pictureAlts: Record<Category, string> = {
  Greenery: 'Drawing: a large park with a pond and many trees in the middle of town, seen from above',
  'Toll charges': 'Drawing: a road that widens to six toll gates between fields, seen from above',
  Utilities: 'Drawing: round water basins and solar panels above a town, with pipes to the houses, seen from above',
  Roads: 'Drawing: a street with a roundabout, crossings and green bike lanes, seen from above',
  Highways: 'Drawing: two highways that cross in a cloverleaf among trees, seen from above',
  'Commercial building': 'Drawing: shops, parking lots and a market with umbrellas, seen from above',
  'Residential building': 'Drawing: rows of houses with gardens along a creek with footbridges, seen from above',
  'Native land': 'Drawing: hills as height lines, with a river, trees and a dotted trail, seen from above',
  'Community club buildings': 'Drawing: a club house with a court, a running track, a pool and garden beds, seen from above',
  'Minor works': 'Drawing: a fenced piece of sidewalk where new slabs are being laid beside a street, seen from above',
}

/** Sentences that people add to any answer. */
export const addedToAnswers = [
  'Thank you for asking.',
  'I {walk|pass} there {most days|every day|twice a week}.',
  'We have lived here for {three|six|eleven|nineteen} years.',
  'My {neighbors|kids|parents} say the same.',
  'That matters more to me than the rest.',
  'Just my {view|two cents}.',
  'I hope somebody reads this.',
  'I am happy to {help|tell you more}.',
] as const

export const addedToComments = [
  'Thanks for asking.',
  'My {neighbors|kids} think so, too.',
  'I hope it works out.',
  'I live {around the corner|two blocks away}.',
  'Please keep us posted.',
] as const

/** The text of a demo document, below its title. */
export const documentLines = (project: string, organization: string) => [
  `Project: ${project}`,
  `Published by: ${organization}`,
  '',
  'This is a demo document. It was made by a program together with the demo project it belongs to.',
  'Places are real. Plans, figures, dates and opinions are made up and describe no decision of any real city.',
]

/** Officials' replies to any comment. */
export const answersToComments = [
  'Thank you. The team has read this and will look at it before the next drawing.',
  'Thank you for telling us. We have passed it on to the crew that looks after this place.',
  'Good question. We will say more about it in the news on this page as soon as we know.',
  'Several people wrote the same. We’ll post what we do about it under “You said, we did.”',
  'Thank you, that is good to read. The crew has seen it.',
  'We cannot promise this, but we have noted it for the next round of planning.',
] as const

/** Locations of the demo's posters, with the share of people that each brings; the last is switched off. */
export const posterPlaces = [
  ['Bus stop, shelter glass', 5],
  ['School gate, notice board', 4],
  ['Library, front desk', 3],
  ['Letter to households', 2],
  ['Farmers market stand', 0],
] as const

/** How people were invited, in the officials' words. */
export const invitedBy =
  'For this demo nobody was invited. A city would write here what it did: letters to which households, posters where, meetings when.'

/** Texts of the messages that failed. */
export const lostMessages = {
  invitation: 'Demo: an invitation',
  removal: 'Demo: a project is removed soon',
  body: 'A message of the demo, which nobody gets.',
}
