/** What the license of OpenStreetMap's data requires its credit to lead to. */
export const openStreetMapCopyright = 'https://www.openstreetmap.org/copyright'
/** The sources of the base map in as few words as their licenses allow: on a phone a longer credit covers a third of a question's map. */
export const groundCredits = {
  ground: 'GSHHG · US Census Bureau · GeoNames',
  harbors: { credit: '© OpenStreetMap', creditUrl: openStreetMapCopyright },
} as const
