import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import type { geocodeAddress, showZip } from '../../places/model/contract.ts'
import type { Point } from '../../places/model/rules.ts'
import { degrees, type ProjectFormValues, pointText } from '../editing/form-values.ts'
import type { Project } from '../model/contract.ts'

type PlaceOptions = {
  /** The element around the address fields. */
  fields: RefObject<HTMLDivElement | null>
  values: ProjectFormValues
  point: Project['location'] | null
  onChange: () => void
}

/** The precision of the pin: the building, its zip code, its city, or placed by hand; `nowhere`: the address was not found. */
type PinPrecision = 'address' | 'zip' | 'city' | 'placed' | 'nowhere' | 'offline' | null

const debounceMilliseconds = 600
const zipShape = /^\d{5}(-\d{4})?$/
const degreeShape = /^-?\d{1,3}(\.\d+)?$/

const pointOf = (lat: string, lng: string): Point | null =>
  degreeShape.test(lat.trim()) && degreeShape.test(lng.trim()) && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
    ? { lat: Number(lat), lng: Number(lng) }
    : null

type AddressFields = PlaceOptions['fields']

/** Reads and writes the address fields, which hold their own text. */
function fieldsIn(fields: AddressFields) {
  const input = (name: string) => fields.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="location.${name}"]`) ?? null
  const text = (name: string) => input(name)?.value.trim() ?? ''
  const put = (name: string, value: string) => {
    const field = input(name)
    if (field) field.value = value
  }
  return { text, put }
}

/** The place of the last zip code that was looked up. */
function useZipFill(fields: AddressFields, start: string, onChange: () => void) {
  const filled = useRef({ city: '', state: '', zip: start })
  const { text, put } = fieldsIn(fields)
  /** Fills in the city and state of a zip code if they are empty or belonged to the previous one. */
  async function fillFromZip(zip: string) {
    const place = await call<typeof showZip>({ method: 'GET', path: '/zipcode/:zip' }, { params: { zip } }).catch(() => null)
    if (!place || text('zip') !== zip) return
    const moved = filled.current.zip !== '' && filled.current.zip !== zip
    if (text('city') === '' || text('city') === filled.current.city || moved) put('city', place.city)
    if (!place.states.includes(text('state'))) put('state', place.state)
    put('timeZone', place.timeZone)
    if (zip.length > 5 && text('plus4') === '') put('plus4', zip.slice(6))
    filled.current = { city: place.city, state: place.state, zip }
    onChange()
  }

  return { isNew: (zip: string) => zipShape.test(zip) && zip !== filled.current.zip, fill: fillFromZip }
}

/** An address and its point: the zip code completes city and state, the address sets the point, and a pin that was placed by hand stays. */
export function usePlace({ fields, values, point, onChange }: PlaceOptions) {
  const [lat, setLat] = useState(values.lat)
  const [lng, setLng] = useState(values.lng)
  const [found, setFound] = useState<PinPrecision>(null)
  const [looking, setLooking] = useState(false)
  const { text, put } = fieldsIn(fields)
  const byZip = useZipFill(fields, values.zip, onChange)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const typed = useRef(false)
  const placed = useRef(false)

  const set = (to: Point) => {
    setLat(degrees(to.lat))
    setLng(degrees(to.lng))
  }

  // Values set by script reach the form after they render.
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the point moves
  useEffect(() => {
    if (first.current) first.current = false
    else onChange()
  }, [lat, lng])
  useEffect(() => () => clearTimeout(timer.current), [])

  async function find() {
    clearTimeout(timer.current)
    const address = [text('street'), text('city'), `${text('state')} ${text('zip')}`.trim()].filter(Boolean).join(', ')
    if (!address || (!text('street') && !text('zip') && !text('city'))) return
    const requestNumber = ++asked.current
    setLooking(true)
    try {
      const { place } = await call<typeof geocodeAddress>({ method: 'GET', path: '/places/geocode' }, { query: { address } })
      if (requestNumber !== asked.current) return
      if (!place) return setFound('nowhere')
      placed.current = false
      setFound(place.precision)
      for (const name of ['city', 'zip', 'plus4'] as const) if (text(name) === '' && place[name]) put(name, place[name])
      if (text('state') === '' && place.state) put('state', place.state)
      set(place)
    } catch {
      if (requestNumber === asked.current) setFound('offline')
    } finally {
      if (requestNumber === asked.current) setLooking(false)
    }
  }

  const placedByHand = () => {
    typed.current = true
    placed.current = true
    setFound('placed')
  }
  return {
    ...{ lat, lng, found, looking, find },
    point: pointOf(lat, lng),
    /** The server's point, which the form compares to detect a moved one; before the first change, the initial point. */
    saved: typed.current && point ? pointText(degrees(point.lat), degrees(point.lng)) : values.point,
    addressTyped() {
      typed.current = true
      const zip = text('zip')
      if (byZip.isNew(zip)) {
        placed.current = false
        void byZip.fill(zip)
      }
      clearTimeout(timer.current)
      // A pin that was placed by hand is more precise than the address.
      if (!placed.current && zipShape.test(zip)) timer.current = setTimeout(() => void find(), debounceMilliseconds)
    },
    move(to: Point) {
      placedByHand()
      set(to)
    },
    type(name: 'lat' | 'lng', value: string) {
      placedByHand()
      name === 'lat' ? setLat(value) : setLng(value)
    },
  }
}
