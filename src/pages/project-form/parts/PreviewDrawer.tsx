import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Dialog } from '../../../ui/content/Dialog.tsx'
import PreviewPhone from './PreviewPhone.tsx'

type Props = { open: boolean; onClose: () => void; typed: ProjectFormValues; project: Project | null }

/** The preview on narrow screens. */
export default function PreviewDrawer({ open, onClose, typed, project }: Props) {
  const words = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={words('form.preview')} closeLabel={words('form.previewClose')} shape="drawer">
      <PreviewPhone typed={typed} project={project} />
    </Dialog>
  )
}
