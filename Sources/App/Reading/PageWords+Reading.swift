internal import Desk
internal import Geometry
internal import Notebook
internal import Paint
internal import PDFReader

extension PageWords {
  /// Reads the printed and typed text of a page; nil if unreadable, or no longer wanted.
  init?(of page: PageID, from keeper: Keeper, _ ticket: JobTicket) {
    let steps = JobSteps(in: page.notebook, ticket: ticket, keeper: keeper)
    guard let found = try? steps.result(of: { try $0.textSources(of: [page.page]) }),
      let sources = found[page.page]
    else { return nil }
    let isWanted = { !ticket.isCancelled }
    var text = sources.printed?.text(while: isWanted) ?? PageText()
    for more in sources.texts where !more.box.text.isEmpty { text.append(more.letters) }
    self.init(page: page, text: text, links: sources.links(while: isWanted))
  }
}

extension TextSources {
  /// The links: those of the PDF, and above them those of texts and clippings.
  fileprivate func links(while isWanted: () -> Bool) -> [PageLink] {
    let printed = printed?.links(while: isWanted).compactMap { link -> PageLink? in
      guard let target = self.printed.flatMap({ link.target.target(in: $0) }) else { return nil }
      return PageLink(box: link.box, target: target)
    }
    let typed = texts.filter { !$0.box.link.isEmpty }.map {
      PageLink(box: $0.bounds, target: .address($0.box.link))
    }
    return (printed ?? []) + typed + clippings
  }
}

extension PrintedLink.Target {
  fileprivate func target(in page: PrintedPicture) -> PageLink.Target? {
    switch self {
    case .page(let number, let top):
      page.file.map { .print(PrintPlace(file: $0.hash, number: number), top: top) }
    case .address(let address): .address(address)
    }
  }
}
