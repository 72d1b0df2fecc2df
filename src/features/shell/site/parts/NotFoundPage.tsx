import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'
import { PageTitle } from './PageTitle.tsx'

export function NotFoundPage() {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{words('notFound.title')}</PageTitle>
      <PageHead title={words('notFound.title')} lead={words('notFound.lead')} />
      <div className="row section">
        <LinkButton variant="primary" to="/projects">
          {words('notFound.projects')}
        </LinkButton>
        <LinkButton to="/contact-us">{words('notFound.contact')}</LinkButton>
      </div>
    </div>
  )
}
