internal import Geometry
internal import Notebook

/// The popups, of which one can be open at a time.
public enum Popup: Hashable, Sendable, CaseIterable {
  /// The card of the held pen.
  case penCard
  /// The card of the erasers.
  case eraserCard
  /// The menu at the end of the bar.
  case menu
  /// The context menu of a place.
  case context
  /// The layers of the page.
  case layers
  /// The card of paper and size.
  case sheet
  /// The card of all settings.
  case settings
  /// The sheet that lists all keys.
  case keys
  /// The card that waits for the new key of an action.
  case key
  /// The card where pens, buttons and keys are set up.
  case devices
  /// The card where pages are exported.
  case export
  /// The list of jobs.
  case jobs
  /// The card where a notebook is made.
  case newNotebook
  /// The menu of covers or of a folder on the shelf.
  case shelfMenu
  /// The order of covers.
  case shelfOrder
  /// The folders that covers can be moved to.
  case folders
  /// The tags that covers can have.
  case tags
  /// The formats of whole notebooks.
  case exportWhole
  /// A name that is typed.
  case naming
  /// The files that an import has left out.
  case leftOut
  /// The places of the shelf.
  case places
  /// The menu of pages in the overview.
  case pagesMenu
  /// The tags of pages.
  case pageTags
  /// The notebooks to which pages can go.
  case otherNotebooks
  /// All notebooks that are open.
  case tabs
  /// The title of a section.
  case sectionName
  /// The folders through which notes are shared.
  case sync
  /// The folders that hold copies for readers.
  case copies
  /// Ink latency, and recording it.
  case laboratory
  /// Cards of styluses side by side.
  case styluses
  /// The titles of the page and the notebook.
  case titles
  /// The address of a link.
  case link
  /// The password of a file.
  case password
  /// The card where files and folders are chosen.
  case chooser
  /// The PDFs below the pages.
  case pdfs
  /// The number pad.
  case pageNumber

  /// Whether it is about what is written with, or about the pages in sight.
  var isAboutPages: Bool {
    switch self {
    case .penCard, .eraserCard, .context, .layers, .sheet, .titles, .pdfs, .pageNumber, .link: true
    default: false
    }
  }

  /// The type that names, prepares and draws the popup.
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
    case .leftOut: LeftOutFace.self
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
    case .link: LinkCardFace.self
    case .chooser: ChooserCardFace.self
    case .pdfs: PDFCardFace.self
    case .password: PasswordCardFace.self
    case .pageNumber: NumberPadFace.self
    }
  }
}

extension Desk {
  /// The popup that is open, and what the cards remember.
  public struct Cards: Hashable, Sendable {
    /// The popup open above the page.
    public internal(set) var popup: Popup? {
      didSet { if popup != oldValue { scroll = .zero } }
    }
    /// How far it is scrolled, in pixels.
    var scroll = Point.zero
    /// The card of the held pen.
    var pen = PenSetup()
    /// The card where devices are set up.
    var devices = DeviceSetup(.keyboard)
    /// The card of paper and size.
    var sheet = SheetCard()
    /// The card of layers.
    var layers = LayerCard()
    /// The key that is being changed.
    var key = KeyChange()
    /// The choices on the card where pages are exported.
    public internal(set) var export = ExportChoice()
    /// The card of copies.
    var copies = CopySetup()
    /// Where the context menu was opened.
    var context = ContextMenu()
    /// The titles that are being typed.
    var titles: TitleCard?
    /// The files whose passwords are to be asked for.
    var locked: [LockedFile] = []
    /// The password that is being typed.
    var password: PasswordCard?
    /// The file that takes the place of a PDF.
    var renewal = RenewSetup()
    /// The address of the link that was followed.
    var link = LinkAddress("")
    /// The files that the last import has left out.
    var leftOut: [LeftOutFile] = []
    /// What is chosen from; nil while the desktop asks, or nothing is.
    var chooser: Chooser? {
      didSet { if chooser?.shown != oldValue?.shown { scroll = .zero } }
    }
    /// The page number typed so far.
    var number = PageNumber()
  }

  /// The popup open above the page.
  public internal(set) var popup: Popup? {
    get { cards.popup }
    set {
      // What is opened is shown, even where the card before it had made room for the hand.
      if newValue != popup { shownParts.hidden.remove(.popup) }
      if popup == nil, newValue != nil {
        focusBelow = focus.flatMap { screen.holds($0, on: self) ? $0 : nil }
      }
      cards.popup = newValue
    }
  }
}
