import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import type { SectionProps } from '../parts/BasicsSection.tsx'

export type WhoProps = SectionProps & {
  project: Project | null
  /** The current values of the other fields. */
  typed: ProjectFormValues
  /** The organization's state: only its residents can respond. */
  state: string
  open: boolean
  onChange: () => void
}
