import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { modes, type Resource, type ResourceGroup, resourcesOf } from '../choices.ts'
import { useWords } from '../words.ts'
import styles from './integrations.module.css'

type Props = { scopes: readonly string[]; chosen: readonly string[]; error: string | undefined }

/** What a key can see and change, in groups. `scopes`: those there are. */
export function ScopeFields({ scopes, chosen, error }: Props) {
  const words = useWords()
  return (
    <fieldset id="scopes" tabIndex={-1} className={`stack gap-5 ${styles.part}`} aria-describedby="scopes-help">
      <legend>{words('newKey.scopes')}</legend>
      <p id="scopes-help" className="small soft">
        {words('newKey.scopesHelp')}
      </p>
      {error && <FieldError id="scopes-error">{error}</FieldError>}
      {(['projects', 'participation', 'organization'] as const).map((group) => (
        <Group key={group} group={group} scopes={scopes} chosen={chosen} />
      ))}
    </fieldset>
  )
}

function Group({ group, ...rest }: { group: ResourceGroup } & Omit<Props, 'error'>) {
  const words = useWords()
  return (
    <fieldset className={styles.part}>
      <legend>{words(`group.${group}`)}</legend>
      {group === 'organization' && <p className="small soft">{words('group.organizationHelp')}</p>}
      <div className={styles.resources}>
        {resourcesOf(group).map((one) => (
          <ResourceField key={one} resource={one} {...rest} />
        ))}
      </div>
    </fieldset>
  )
}

function ResourceField({ resource, scopes, chosen }: { resource: Resource } & Omit<Props, 'error'>) {
  const words = useWords()
  const name = words(`resource.${resource}`)
  return (
    <div className={styles.resource}>
      <span>{name}</span>
      <div className={styles.modes}>
        {modes.map((mode) => {
          const scope = `${resource}:${mode}`
          if (!scopes.includes(scope)) return null
          return (
            <Checkbox
              key={mode}
              id={`scope-${resource}-${mode}`}
              name="scopes"
              value={scope}
              defaultChecked={chosen.includes(scope)}
              label={
                <>
                  {words(`mode.${mode}`)}
                  <span className="sr-only">: {name}</span>
                </>
              }
            />
          )
        })}
      </div>
    </div>
  )
}
