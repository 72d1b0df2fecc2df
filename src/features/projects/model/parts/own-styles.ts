// Styles of lazily loaded parts of the project page. The page imports them: those parts are never shown unstyled.
import '../../../participation/responses/parts/OwnComment.module.css'
import '../../../participation/responses/parts/Said.module.css'
import '../../../records/retention/parts/Lifecycle.module.css'
import '../../../../ui/forms/Field.module.css'
import '../../../../ui/forms/Input.module.css'
import '../../../../ui/figures/Key.module.css'
import '../../../../ui/figures/SplitBar.module.css'
import '../../../../pages/project/parts/OwnProject.module.css'
