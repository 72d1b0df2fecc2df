import type { ProjectFormValues, SectionProps } from '../editing/form-values.ts'
import type { Project } from '../model/contract.ts'

export type WhoProps = SectionProps & {
  project: Project | null
  /** The current values of the other fields. */
  typed: ProjectFormValues
  /** The organization's state: only its residents can respond. */
  state: string
  open: boolean
  onChange: () => void
}
