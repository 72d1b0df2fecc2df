import type { Project } from '../../contract.ts'
import type { FormValues } from '../../form-values.ts'
import type { SectionProps } from './BasicsSection.tsx'

export type WhoProps = SectionProps & {
  project: Project | null
  /** What stands in the other fields now. */
  typed: FormValues
  /** The organization's state: only its residents can respond. */
  state: string
  open: boolean
  onChange: () => void
}
