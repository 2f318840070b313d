; Words and steps of the installer for Windows, beside those of electron-builder's templates.

!macro customHeader
  ; Data may lie deeper than 260 characters. Older compilers do not know it.
  !if ${NSIS_PACKEDVERSION} >= 0x03008000
    ManifestLongPathAware true
  !endif

  LangString regionType ${LANG_ENGLISH} "Outpost region"
  LangString regionType ${LANG_GERMAN} "Outpost-Region"
  LangString regionType ${LANG_FRENCH} "Région Outpost"
  LangString trackType ${LANG_ENGLISH} "Track or places"
  LangString trackType ${LANG_GERMAN} "Track oder Orte"
  LangString trackType ${LANG_FRENCH} "Trace ou lieux"
  LangString deleteData ${LANG_ENGLISH} "Delete regions, accounts and settings, too"
  LangString deleteData ${LANG_GERMAN} "Auch Regionen, Konten und Einstellungen löschen"
  LangString deleteData ${LANG_FRENCH} "Supprimer aussi les régions, comptes et réglages"
!macroend

!define CLASSES "Software\Classes"

!macro registerType TYPE DESCRIPTION
  WriteRegStr SHELL_CONTEXT "${CLASSES}\${TYPE}" "" "${DESCRIPTION}"
  WriteRegStr SHELL_CONTEXT "${CLASSES}\${TYPE}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "${CLASSES}\${TYPE}\shell\open\command" "" '"$appExe" "%1"'
!macroend

; "Open with" offers Outpost; the program that opens such files stays what it was.
!macro offerFor EXTENSION
  WriteRegNone SHELL_CONTEXT "${CLASSES}\${EXTENSION}\OpenWithProgids" "Outpost.Track"
!macroend

!macro offerNoMoreFor EXTENSION
  DeleteRegValue SHELL_CONTEXT "${CLASSES}\${EXTENSION}\OpenWithProgids" "Outpost.Track"
  DeleteRegKey /ifempty SHELL_CONTEXT "${CLASSES}\${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty SHELL_CONTEXT "${CLASSES}\${EXTENSION}"
!macroend

!macro tellShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

!macro customInstall
  !insertmacro registerType "Outpost.Region" "$(regionType)"
  !insertmacro registerType "Outpost.Track" "$(trackType)"
  WriteRegStr SHELL_CONTEXT "${CLASSES}\.outpost" "" "Outpost.Region"
  !insertmacro offerFor ".gpx"
  !insertmacro offerFor ".geojson"
  !insertmacro tellShell
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "${CLASSES}\.outpost"
  DeleteRegKey SHELL_CONTEXT "${CLASSES}\Outpost.Region"
  DeleteRegKey SHELL_CONTEXT "${CLASSES}\Outpost.Track"
  !insertmacro offerNoMoreFor ".gpx"
  !insertmacro offerNoMoreFor ".geojson"
  ; The program registers links at each start.
  DeleteRegKey HKCU "${CLASSES}\outpost"
  !insertmacro tellShell
!macroend

; A box in the uninstaller that is not ticked: data stays unless somebody asks, and always when silent or updating.
!macro customUnInstallSection
  Section /o "un.$(deleteData)"
    SetShellVarContext current
    RMDir /r "$APPDATA\${PRODUCT_FILENAME}"
  SectionEnd
!macroend
