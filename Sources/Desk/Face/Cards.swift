internal import Geometry
internal import Notebook

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
