import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import type { showZip } from '../../places/model/contract.ts'
import { normaliseZip } from '../../places/model/rules.ts'
import type { FormValues } from '../model/form-body.ts'

/** Delay after the last keystroke before the server is asked (specification, point 9). */
const debounceMilliseconds = 250

export type TypedPlace = { city: string; state: string; county: string }

/** The typed city, state and county, and those of a typed zip code, which replace them. */
export function usePlaceOfZip(values: FormValues) {
  const [place, setPlace] = useState<TypedPlace>({ city: values.city ?? '', state: values.state ?? '', county: values.county ?? '' })
  /** All states of the zip code that was looked up; the first one is filled in. */
  const [all, setAll] = useState<string[]>([])
  const [zipError, setZipError] = useState<string>()
  const asked = useRef('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const fill = async (zip: string) => {
    asked.current = zip
    try {
      const { city, state, states, county } = await call<typeof showZip>({ method: 'GET', path: '/zipcode/:zip' }, { params: { zip } })
      if (asked.current !== zip) return
      setPlace({ city, state, county })
      setAll(states)
    } catch (problem) {
      // Without a connection the server fills in the place later.
      if (asked.current === zip && problem instanceof ApiError && problem.status === 404) setZipError(problem.message)
      asked.current = ''
    }
  }
  const zipTyped = (event: FormEvent<HTMLInputElement>) => {
    const zip = normaliseZip(event.currentTarget.value)
    setZipError(undefined)
    clearTimeout(waiting.current)
    if (zip && zip !== asked.current) waiting.current = setTimeout(() => fill(zip), debounceMilliseconds)
  }
  const states = all.includes(place.state) ? all.join('/') : place.state
  return { place, states, setPlace, zipError, zipTyped }
}
