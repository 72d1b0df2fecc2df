import { cleanText } from '../../../../core/contract/clean-text.ts'
import { type AnswerReader, type PlaceAnswer, type RawAnswer, storedValue } from '../answer.ts'

export const placeLengthMax = 300

/** A place in words, on the map, or both; as a text `33.61,-117.92 at the corner`. */
export const readPlace: AnswerReader = (sent) => {
  const place = placeIn(sent)
  if (!place || (place.text === '' && place.lat === null)) return { code: 'answer.place' }
  return place.text.length > placeLengthMax ? { code: 'answer.tooLong', values: { maximum: placeLengthMax } } : storedValue(place)
}

const isBetween = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most

function placeIn(sent: RawAnswer): PlaceAnswer | null {
  if (typeof sent === 'string') {
    const [, lat, lng, text] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:\s+([\s\S]*))?$/.exec(sent.trim()) ?? []
    return lat === undefined ? placeIn({ text: sent }) : placeIn({ text: text ?? '', lat: Number(lat), lng: Number(lng) })
  }
  if (typeof sent !== 'object' || Array.isArray(sent) || 'file' in sent || 'coordinates' in sent) return null
  const { text = '', lat = null, lng = null } = sent
  if (lat === null && lng === null) return { text: cleanText(text), lat, lng }
  return lat !== null && lng !== null && isBetween(lat, 90) && isBetween(lng, 180) ? { text: cleanText(text), lat, lng } : null
}
