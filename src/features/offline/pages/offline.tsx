import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { wayBack } from '../rules.ts'
import { useWords } from '../words.ts'

/** What is shown in place of a page that cannot be fetched; `?back=` says which. */
export default function Offline() {
  const words = useWords()
  const { search } = useLocation()
  const [back, setBack] = useState('/projects')
  // The page was kept without knowing it.
  useEffect(() => setBack(wayBack(search)), [search])
  return (
    <div className="wrap wrap-narrow section stack gap-5">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      <div className="row">
        <LinkButton to={back} variant="primary" reloadDocument>
          {words('again')}
        </LinkButton>
      </div>
    </div>
  )
}
