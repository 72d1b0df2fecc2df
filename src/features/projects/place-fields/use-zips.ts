import { useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import type { listZips, lookUpCounties } from '../../places/model/contract.ts'
import { countyNamed, readZipList } from '../editing/zip-list.ts'
import { useWords } from '../model/form-words.ts'

/** The server accepts this many per request. */
const askedMax = 100
const namedMax = 5

/** @returns the zip codes of a city or county of the state; none if it is unknown */
const ofArea = async (state: string, query: { city?: string; county?: string }): Promise<string[]> =>
  call<typeof listZips>({ method: 'GET', path: '/zipcode/zips/:state' }, { params: { state }, query }).then(
    ({ zipCodes }) => zipCodes,
    (fault) => {
      if (fault instanceof ApiError && fault.status === 404) return []
      throw fault
    },
  )
/** Takes a county by its name with "County", else a city, else a county. */
const ofName = async (state: string, name: string): Promise<string[]> => {
  const county = countyNamed(name)
  if (county) return ofArea(state, { county })
  const ofCity = await ofArea(state, { city: name })
  return ofCity.length > 0 ? ofCity : ofArea(state, { county: name })
}
/** @returns the zip codes that exist, with their places */
const known = async (zips: readonly string[]) => {
  const parts = Array.from({ length: Math.ceil(zips.length / askedMax) }, (_, i) => zips.slice(i * askedMax, (i + 1) * askedMax))
  const found = await Promise.all(
    parts.map((zipCodes) => call<typeof lookUpCounties>({ method: 'POST', path: '/zipcode/countyDataAndMofify' }, { body: { zipCodes } })),
  )
  return found.flatMap(({ counties }) => counties)
}

const named = (all: readonly string[]) => all.slice(0, namedMax).join(', ') + (all.length > namedMax ? ' …' : '')

/**
 * The zip codes of a project: they exist, and are in the organization's state. Without a choice, the project's `own` zip code applies: it
 * is then the first of those added.
 */
export function useZips({ start, state, own }: { start: string; state: string; own: string }) {
  const words = useWords()
  const [list, setList] = useState(() => readZipList(start).zips.toSorted())
  const [problem, setProblem] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const before = (now: string[]) => (now.length === 0 && own ? [own] : now)
  const put = (zips: readonly string[]) => setList((now) => (zips.length > 0 ? [...new Set([...before(now), ...zips])].toSorted() : now))

  /** Runs a request and shows its error. @returns true if it succeeded */
  const ask = async (work: () => Promise<string | null>): Promise<boolean> => {
    setLooking(true)
    setProblem(null)
    try {
      const wrong = await work()
      setProblem(wrong)
      return wrong === null
    } catch {
      setProblem(words('form.zipOffline'))
      return false
    } finally {
      setLooking(false)
    }
  }
  return {
    list,
    problem,
    looking,
    /** Adds the zip codes of a text and reports unknown ones. @returns true if all were added */
    add: (text: string) =>
      ask(async () => {
        const { zips, names } = readZipList(text)
        const [places, areas] = await Promise.all([
          known(zips),
          Promise.all(names.map(async (name) => ({ name, zips: await ofName(state, name) }))),
        ])
        const inState = places.filter((place) => place.states.includes(state)).map((place) => place.zipCode)
        put([...inState, ...areas.flatMap((area) => area.zips)])
        const unknown = [
          ...zips.filter((zip) => !places.some((place) => place.zipCode === zip)),
          ...areas.filter((area) => area.zips.length === 0).map((area) => area.name),
        ]
        const elsewhere = places.filter((place) => !place.states.includes(state)).map((place) => place.zipCode)
        const wrong = [
          unknown.length > 0 && words('form.zipUnknown', { zips: named(unknown) }),
          elsewhere.length > 0 && words('form.zipElsewhere', { zips: named(elsewhere) }),
        ].filter(Boolean)
        return wrong.length > 0 ? wrong.join(' ') : null
      }),
    addArea: (query: { city: string } | { county: string }) =>
      ask(async () => {
        const found = await ofArea(state, query)
        put(found)
        return found.length > 0 ? null : words('form.zipUnknown', { zips: Object.values(query)[0] ?? '' })
      }),
    toggle: (zip: string) =>
      setList((now) => (now.includes(zip) ? now.filter((one) => one !== zip) : [...new Set([...before(now), zip])].toSorted())),
    clear: () => setList([]),
  }
}
