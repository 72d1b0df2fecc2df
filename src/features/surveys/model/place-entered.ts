// The text of a place question, taken apart.
import type { FormQuestion } from './form-question.ts'
import { type PlaceAnswer, readAnswer, shownAnswer } from './rules.ts'

/** Keeps trailing spaces while the person types. */
export function placeIn(question: Omit<FormQuestion, '_id' | 'text'>, value: string): PlaceAnswer {
  const read = readAnswer({ ...question, type: 'place' }, value)
  if ('code' in read) return { text: value, lat: null, lng: null }
  const place = shownAnswer(read) as PlaceAnswer
  return place.lat === null ? { ...place, text: value } : place
}

/** @returns the place's point, or null for a place in words only */
export const pointOf = ({ lat, lng }: PlaceAnswer): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng }
