; Words and steps of the installer for Windows, beside those of electron-builder's templates.

!macro customHeader
  LangString deleteData ${LANG_ENGLISH} "Delete regions, accounts and settings, too"
  LangString deleteData ${LANG_GERMAN} "Auch Regionen, Konten und Einstellungen löschen"
  LangString deleteData ${LANG_FRENCH} "Supprimer aussi les régions, comptes et réglages"
!macroend

; A box in the uninstaller that is not ticked: data stays unless somebody asks, and always when silent or updating.
!macro customUnInstallSection
  Section /o "un.$(deleteData)"
    SetShellVarContext current
    RMDir /r "$APPDATA\${PRODUCT_FILENAME}"
  SectionEnd
!macroend
