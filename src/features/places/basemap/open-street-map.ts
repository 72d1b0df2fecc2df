/** What the license of OpenStreetMap's data requires its credit to lead to. */
export const openStreetMapCopyright = 'https://www.openstreetmap.org/copyright'
