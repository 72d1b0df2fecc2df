import { useFetcher, useLocation, useRouteLoaderData } from 'react-router'
import { languages } from '../../../../core/i18n/languages.ts'
import { globe } from '../../../../ui/icons/basic.ts'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

const formId = 'languages'

/** All languages by their own names. With scripts the page keeps what was typed; without them it reloads. */
export function LanguageMenu({ className, up }: { className?: string; up?: boolean }) {
  const words = useWords()
  const { Form } = useFetcher()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData('root') as RootData | undefined
  if (!root || root.languages.length < 2) return null
  const { language } = root
  return (
    <Form id={formId} method="post" action="/language" className={className}>
      <input type="hidden" name="back" value={pathname + search} />
      <Menu
        icon={globe}
        label={
          <>
            <span className="sr-only">{words('language')}: </span>
            <span className="not-desk">{language.toUpperCase()}</span>
            <span className="only-desk">{languages[language].name}</span>
          </>
        }
        variant="quiet"
        note={words('translation')}
        {...(up && { up, size: 's', align: 'row' })}
      >
        <LanguageLines />
      </Menu>
    </Form>
  )
}

/** The menu's items alone, for use inside another menu of a page that has the LanguageMenu. */
export function LanguageLines() {
  const root = useRouteLoaderData('root') as RootData | undefined
  if (!root || root.languages.length < 2) return null
  return root.languages.map((id) => (
    <MenuItem key={id} type="submit" form={formId} name="id" value={id} lang={id} current={id === root.language}>
      {languages[id].name}
    </MenuItem>
  ))
}
