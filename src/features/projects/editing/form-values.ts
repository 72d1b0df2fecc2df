// The project form's fields as texts, and back.
import { dayEnd, dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import type { Project, ProjectInput } from '../model/contract.ts'

export type FormValues = {
  title: string
  description: string
  projectType: string
  infrastructureCategories: string
  department: string
  street: string
  city: string
  state: string
  zip: string
  plus4: string
  /** Degrees. Sent on only where they differ from `point`, the one that was shown: an address that changed finds a new one. */
  lat: string
  lng: string
  point: string
  startDate: string
  endDate: string
  isPin: boolean
  zipCodes: string
}

/** What the form shows of a project; of a new one, what is known of the organisation. */
export function valuesOf(project: Project | null, organization: { department: string; state: string }): FormValues {
  const { state } = project?.location ?? organization
  return {
    title: project?.title ?? '',
    description: project?.description ?? '',
    projectType: project?.projectType ?? '',
    infrastructureCategories: project?.infrastructureCategories ?? '',
    department: project?.department ?? organization.department,
    street: project?.location.street ?? '',
    city: project?.location.city ?? '',
    state: state || organization.state,
    zip: project?.location.zip ?? '',
    plus4: project?.location.plus4 ?? '',
    lat: degrees(project?.location.lat),
    lng: degrees(project?.location.lng),
    point: pointText(degrees(project?.location.lat), degrees(project?.location.lng)),
    startDate: project?.startDate ? dayIn(state, new Date(project.startDate)) : '',
    endDate: project?.endDate ? dayIn(state, new Date(project.endDate)) : '',
    isPin: project?.isPin ?? false,
    zipCodes: project?.zipCodes.join(', ') ?? '',
  }
}

/** The values of a form that was sent, so that a refused form shows what was typed. */
export function valuesSent(form: FormData): FormValues {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    title: text('title'),
    description: text('description'),
    projectType: text('projectType'),
    infrastructureCategories: text('infrastructureCategories'),
    department: text('department'),
    street: text('location.street'),
    city: text('location.city'),
    state: text('location.state'),
    zip: text('location.zip'),
    plus4: text('location.plus4'),
    lat: text('location.lat'),
    lng: text('location.lng'),
    point: text('location.point'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    isPin: form.has('isPin'),
    zipCodes: text('zipCodes'),
  }
}

/**
 * What the API is sent for these values. A day means the whole day where the project is: its first instant as a start, its
 * last as an end.
 */
export function inputOf(values: FormValues): ProjectInput {
  const { street, city, state, zip, plus4, lat, lng, point, zipCodes, startDate, endDate, ...rest } = values
  const moved = pointText(lat, lng) !== point
  return {
    ...rest,
    projectType: values.projectType as ProjectInput['projectType'],
    infrastructureCategories: values.infrastructureCategories as ProjectInput['infrastructureCategories'],
    location: { street, city, state, zip, plus4, country: 'United States', ...(moved ? { lat: degree(lat), lng: degree(lng) } : {}) },
    zipCodes: zipCodes.split(/[\s,;]+/).filter(Boolean),
    startDate: instant(state, startDate, dayStart),
    endDate: instant(state, endDate, dayEnd),
  }
}

const decimals = 6
/** To some four inches. */
export const degrees = (value: number | null | undefined): string => (value == null ? '' : String(Number(value.toFixed(decimals))))
export const pointText = (lat: string, lng: string): string => `${lat.trim()},${lng.trim()}`

/** A degree that was typed; null for none. What is no number goes on as it is: the API says what is wrong with it. */
function degree(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : (text as unknown as number)
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

function instant(state: string, day: string, edge: (state: string, day: string) => Date): string {
  // What is no day goes on as it is: the API says what is wrong with it.
  if (!dayShape.test(day) || Number.isNaN(Date.parse(day))) return day
  return edge(state, day).toISOString()
}
