import { buttonClasses } from '../../../../ui/forms/button.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import { useWords } from '../words.ts'

/** Shown in place of a page that cannot be fetched, at that page's URL and without scripts. */
export default function Offline() {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow section stack gap-5">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      <div className="row">
        {/* biome-ignore lint/a11y/useValidAnchor: the address at which it is shown, with its search */}
        <a className={buttonClasses({ variant: 'primary' })} href="">
          {words('again')}
        </a>
      </div>
    </div>
  )
}
