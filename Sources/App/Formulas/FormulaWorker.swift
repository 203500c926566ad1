internal import Bytes
internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Wording

/// Draws formulas for the card one after another, the last one typed.
final class FormulaWorker: Sendable {
  struct Order: Sendable {
    let text: FormulaText
    /// The image that is to show the formula; nil for a new one.
    let old: ImagePicture?
  }

  private let orders = WorkQueue<Order>()
  private let mailbox: Mailbox<Notice>
  private let typesetter = FormulaTypesetter()
  private let life = Ticket()
  /// How long a formula that is no longer wanted may still take, in nanoseconds: LaTeX is mostly faster.
  private static let patience: UInt64 = 1_000_000_000

  init(mailbox: Mailbox<Notice>) {
    self.mailbox = mailbox
    WorkerThread.start("formulas") { [self] in
      while let order = orders.next() { draw(order) }
    }
  }

  func add(_ order: Order) {
    orders.replace(with: [])
    orders.add(order)
  }

  func finish() {
    life.cancel()
    orders.replace(with: [])
    orders.close()
  }

  private func draw(_ order: Order) {
    let text = order.text
    guard !text.source.allSatisfy(\.isWhitespace) else {
      if !typesetter.isInstalled { report(.failed(Self.sentence(.notInstalled), of: text)) }
      return
    }
    let start = UInt64.monotonicNow
    do throws(FormulaError) {
      let drawn = try typesetter.draw(text.source, in: text.color) {
        !life.isCancelled
          && (!orders.hasItems || UInt64.monotonicNow - start < Self.patience)
      }
      report(.drawn(DrawnFormula(drawn, of: order), of: text))
    } catch {
      report(.failed(Self.sentence(error), of: text))
    }
  }

  private static func sentence(_ error: FormulaError) -> Words {
    let text = error.words.text
    return Words(verbatim: "\(text.prefix(1).uppercased())\(text.dropFirst()).").readable
  }

  private func report(_ news: FormulaNews) { mailbox.post(.desk(.formula(news))) }
}

extension DrawnFormula {
  fileprivate init(_ drawn: TypesetFormula, of order: FormulaWorker.Order) {
    let hash = ContentHash(of: drawn.file)
    let scale = order.old?.scale ?? Point(x: 1, y: 1)
    let drawing = FormulaDrawing(
      source: order.text.source, hash: hash, mediaType: TypesetFormula.mediaType,
      size: Point(x: drawn.size.x * scale.x, y: drawn.size.y * scale.y))
    self.init(
      drawing, file: drawn.file,
      picture: PaperPicture(of: drawn, named: hash, for: order.text))
  }
}

extension PaperPicture {
  /// Draws a formula on paper for the card.
  fileprivate init(of drawn: TypesetFormula, named hash: ContentHash, for text: FormulaText) {
    let room = text.room
    let scale = min(
      text.scale, Double(room.width) / drawn.size.x, Double(room.height) / drawn.size.y)
    let bitmap = Bitmap(
      width: max(Int((drawn.size.x * scale).rounded()), 1),
      height: max(Int((drawn.size.y * scale).rounded()), 1), format: .opaque)
    bitmap.draw { canvas in
      canvas.fill(bitmap.box, with: .paper)
      if let image = PageImage(hash: hash, mediaType: TypesetFormula.mediaType, bytes: drawn.file) {
        canvas.draw(image, in: bitmap.box)
      }
    }
    self.init(
      of: ListedPaper(name: "", mark: hash.description), in: room, width: bitmap.width,
      height: bitmap.height, rgb: bitmap.rgb)
  }
}

extension App {
  func perform(_ order: FormulaOrder) {
    switch order {
    case .draw(let text):
      let old = text.element.flatMap { element in
        screen.pages[element.page]?.picture?.pictures(of: [element.id]).first?.image
      }
      formulas.add(FormulaWorker.Order(text: text, old: old))
    case .find(let point, let page):
      let found = screen.pages[page]?.picture?.formula(at: point)
      guard let found, let source = found.formula else { return }
      mailbox.post(.desk(.formula(.found(FormulaElement(found.id, on: page), source: source))))
    case .insert(let clipping, let page, let seen, let point):
      paste(clipping, for: PasteGoal(page: page, seen: seen, point: point))
    }
  }
}
