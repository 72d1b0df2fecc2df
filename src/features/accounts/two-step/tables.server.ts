import type { Generated } from 'kysely'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    authenticators: { user_id: string; secret: Buffer; confirmed_at: Date | null; last_step: Generated<number>; created_at: Date }
    recovery_codes: { user_id: string; code_hash: Buffer }
    login_steps: { token_hash: Buffer; user_id: string; remember_me: boolean; expires_at: Date }
    passkeys: {
      id: string
      user_id: string
      credential_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      name: string
      created_at: Date
      last_used_at: Date | null
    }
    passkey_challenges: { challenge_hash: Buffer; user_id: string | null; expires_at: Date }
  }
}
