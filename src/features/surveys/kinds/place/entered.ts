// The text of a place question, taken apart.
import type { PlaceAnswer } from '../answer.ts'
import type { QuestionSpec } from '../kind.ts'
import { readPlace } from './answer.ts'

/** Keeps trailing spaces while the person types. */
export function placeIn(question: QuestionSpec, value: string): PlaceAnswer {
  const read = readPlace(value, question)
  if ('code' in read) return { text: value, lat: null, lng: null }
  const place = read.answer_value as PlaceAnswer
  return place.lat === null ? { ...place, text: value } : place
}

/** The text of a place in a form; parsing it returns the same place. */
export const placeText = ({ text, lat, lng }: PlaceAnswer): string => (lat === null ? text : `${lat},${lng} ${text}`.trim())

/** @returns the place's point, or null for a place in words only */
export const pointOf = ({ lat, lng }: PlaceAnswer): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng }
