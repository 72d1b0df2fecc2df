// Converts between a project and the texts of the form's fields.
import { type TimeZone, timeZones, usualTimeZone } from '../../../core/time/time-zones.ts'
import { type ControlValues, controlsIn, controlsOf, inputOfControls } from '../fields/form.ts'
import type { Project, ProjectInput } from '../model/contract.ts'

export type ProjectFormValues = ControlValues & {
  street: string
  city: string
  state: string
  /** In which the days begin and end; the zip code decides. */
  timeZone: TimeZone
  zip: string
  plus4: string
  /** Degrees. Sent only if they differ from `point`, the point that the form showed: a changed address is geocoded again. */
  lat: string
  lng: string
  point: string
}
/** What a section of the form shows: its values, and errors by field. */
export type SectionProps = { values: ProjectFormValues; errors: Record<string, string> }

/** The form's values for a project, or for a new project of this organization. */
export function projectFormValuesOf(
  project: Project | null,
  organization: { department: string; state: string; timeZone: TimeZone },
): ProjectFormValues {
  const { state, timeZone } = project?.location ?? organization
  return {
    ...controlsOf(project, timeZone),
    department: project?.department ?? organization.department,
    street: project?.location.street ?? '',
    city: project?.location.city ?? '',
    state: state || organization.state,
    timeZone,
    zip: project?.location.zip ?? '',
    plus4: project?.location.plus4 ?? '',
    lat: degrees(project?.location.lat),
    lng: degrees(project?.location.lng),
    point: pointText(degrees(project?.location.lat), degrees(project?.location.lng)),
  }
}

/** The values of a submitted form. A rejected form shows them again. */
export function valuesSent(form: FormData): ProjectFormValues {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    ...controlsIn(form),
    street: text('location.street'),
    city: text('location.city'),
    state: text('location.state'),
    timeZone: timeZones.find((one) => one === text('location.timeZone')) ?? usualTimeZone,
    zip: text('location.zip'),
    plus4: text('location.plus4'),
    lat: text('location.lat'),
    lng: text('location.lng'),
    point: text('location.point'),
  }
}

/** The API input for these values. A start date becomes the first instant of its day in the project's time zone, an end date the last. */
export function projectInputOf(values: ProjectFormValues): ProjectInput {
  const { street, city, state, timeZone, zip, plus4, lat, lng, point } = values
  const moved = pointText(lat, lng) !== point
  return {
    ...inputOfControls(values, timeZone),
    location: { street, city, state, zip, plus4, country: 'United States', ...(moved ? { lat: degree(lat), lng: degree(lng) } : {}) },
  }
}

const decimals = 6
/** Six decimals of a degree are about four inches. */
export const degrees = (value: number | null | undefined): string => (value == null ? '' : String(Number(value.toFixed(decimals))))
export const pointText = (lat: string, lng: string): string => `${lat.trim()},${lng.trim()}`

/** A degree from a text; null for an empty text. An invalid text is passed on: the API reports the error. */
function degree(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : (text as unknown as number)
}
