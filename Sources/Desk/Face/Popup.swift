internal import Geometry
internal import Notebook

/// The popups, of which one can be open at a time.
public enum Popup: Hashable, Sendable, CaseIterable {
  case penCard
  case eraserCard
  case menu
  case context
  case layers
  /// The card of paper and size.
  case sheet
  case settings
  case keys
  /// The card that waits for a new shortcut.
  case key
  case devices
  case export
  case jobs
  case newNotebook
  case shelfMenu
  /// The sort order of covers.
  case shelfOrder
  /// The folders that covers can be moved to.
  case folders
  case tags
  /// The export formats of whole notebooks.
  case exportWhole
  case naming
  /// What an import has brought and left out.
  case importReport
  case places
  case pagesMenu
  case pageTags
  case otherNotebooks
  case tabs
  case sectionName
  case sync
  case copies
  /// Latency, and recording traces.
  case laboratory
  case styluses
  /// The titles of the page and the notebook.
  case titles
  /// The looks of the open text box.
  case textStyle
  case link
  /// The target of the link of the selection.
  case linkTarget
  /// The title of the heading that is selected.
  case heading
  case contents
  case password
  case chooser
  case pdfs
  case pageNumber
  /// All that arranges the selection.
  case arrange
  /// The looks of a selected picture.
  case picture
  case pictureWords
  case formula
  /// The look of shapes.
  case shape
  case stickers
  /// How much space to insert, and the settings of that tool.
  case space
  /// What can be done with selected handwriting.
  case handwriting
  /// The doubtful words of handwriting that has become a text.
  case checkWords
  case correctedWords
  /// A page of the guide.
  case guide

  /// True if it is about the writing tools, or about the pages in sight.
  var isAboutPages: Bool {
    switch self {
    case .penCard, .eraserCard, .context, .layers, .sheet, .titles, .pdfs, .pageNumber, .link,
      .arrange, .picture, .pictureWords, .linkTarget, .heading, .contents, .formula, .shape,
      .stickers, .space, .handwriting, .checkWords:
      true
    default: false
    }
  }

  var card: any Card.Type {
    switch self {
    case .penCard: PenCardFace.self
    case .eraserCard: EraserCardFace.self
    case .menu: MenuFace.self
    case .context: ContextMenuFace.self
    case .layers: LayersCardFace.self
    case .sheet: SheetCardFace.self
    case .settings: SettingsCardFace.self
    case .keys: KeySheetFace.self
    case .key: KeyCardFace.self
    case .devices: DeviceCardFace.self
    case .export: ExportCardFace.self
    case .jobs: JobCardFace.self
    case .newNotebook: NewNotebookFace.self
    case .shelfMenu: ShelfMenuFace.self
    case .shelfOrder: ShelfOrderFace.self
    case .folders: FolderMenuFace.self
    case .tags: TagMenuFace.self
    case .exportWhole: WholeExportFace.self
    case .naming: NamingCardFace.self
    case .importReport: ImportReportFace.self
    case .places: PlacesCardFace.self
    case .pagesMenu: PagesMenuFace.self
    case .pageTags: PageTagsFace.self
    case .otherNotebooks: OtherNotebooksFace.self
    case .tabs: TabMenuFace.self
    case .sectionName: SectionNameFace.self
    case .sync: SyncCardFace.self
    case .copies: CopyCardFace.self
    case .laboratory: LaboratoryCardFace.self
    case .styluses: StylusCardFace.self
    case .titles: TitleCardFace.self
    case .textStyle: TextStyleCard.self
    case .link: LinkCardFace.self
    case .linkTarget: LinkEditorFace.self
    case .heading: HeadingCardFace.self
    case .contents: ContentsFace.self
    case .chooser: ChooserCardFace.self
    case .pdfs: PDFCardFace.self
    case .password: PasswordCardFace.self
    case .pageNumber: NumberPadFace.self
    case .arrange: ArrangeCardFace.self
    case .picture: PictureCardFace.self
    case .pictureWords: PictureWordsFace.self
    case .formula: FormulaCardFace.self
    case .shape: ShapeCardFace.self
    case .stickers: StickerCardFace.self
    case .space: SpaceCard.self
    case .handwriting: HandwritingMenu.self
    case .checkWords: CheckWordsCard.self
    case .correctedWords: CorrectedWordsCard.self
    case .guide: GuideCardFace.self
    }
  }
}

extension Desk {
  /// The open popup, and the state of the cards.
  public struct Cards: Hashable, Sendable {
    /// The open popup.
    public internal(set) var popup: Popup? {
      didSet { if popup != oldValue { scroll = .zero } }
    }
    /// The scroll offset, in pixels.
    var scroll = Point.zero
    var pen = PenSetup()
    var devices = DeviceSetup(.keyboard)
    var sheet = SheetCard()
    var layers = LayerCard()
    var key = KeyChange()
    /// The choices on the export card.
    public internal(set) var export = ExportChoice()
    var copies = CopySetup()
    var context = ContextMenu()
    var titles: TitleCard?
    /// The files whose passwords have yet to be asked for.
    var locked: [LockedFile] = []
    var password: PasswordCard?
    var renewal = RenewSetup()
    var link = LinkAddress("")
    /// The path of the file that the card of the link asks about; nil for an address.
    var linkedFile: String?
    /// True if the address was read from handwriting in doubt.
    var isLinkDoubtful = false
    /// The link that was followed last, if an element has it.
    var followed: FollowedLink?
    var linking = TypedFields([""])
    var heading = TypedFields([""])
    var contents = ContentsCard()
    /// The result of the last import.
    var importReport = ImportReport()
    /// The app's own file chooser; nil while the desktop's is open, or none.
    var chooser: Chooser? {
      didSet { if chooser?.shown != oldValue?.shown { scroll = .zero } }
    }
    var number = PageNumber()
    var pictureWords = TypedFields([""])
    var formula: FormulaCard?
    var check: CheckedWords?
    /// True while the list of corrected words asks whether to delete them all.
    var asksToForget = false
    var guide = GuideReading()
  }

  /// The open popup.
  public internal(set) var popup: Popup? {
    get { cards.popup }
    set {
      // A new popup is shown even if the last one was hidden from the hand.
      if newValue != popup { shownParts.hidden.remove(.popup) }
      if popup == nil, newValue != nil {
        focusBelow = focus.flatMap { screen.holds($0, on: self) ? $0 : nil }
      }
      cards.popup = newValue
    }
  }
}
